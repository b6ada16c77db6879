// Compiles a client with TypeScript 5, using types generated from the description of a running preview, and runs it.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../../src/engine/openapi/describe.ts';
import { descriptionIn, planFiles } from '../../../engine/openapi/described.ts';
import { SAMPLE } from '../../../support/broken-host.ts';
import { startPreview } from '../../../support/program.ts';
import { clientFile, compile, consumerFolder, typesFrom } from './generated.ts';

const [START, END] = ['2025-09-01', '2025-09-30'];

const program = clientFile('client.ts');

function clientFolder(document: OpenApiDocument): string {
  return consumerFolder({
    'client.ts': program,
    'api.d.ts': typesFrom(document),
    'tsconfig.json': clientFile('tsconfig.json'),
  });
}

const jsonAt = async (address: string) => (await fetch(address)).json();

test('a client can send every request, with types', async () => {
  const { url } = await startPreview(SAMPLE);
  const folder = clientFolder(await jsonAt(`${url}/api/openapi.json`));
  expect(compile(folder, '--noEmit', 'false')).toEqual([]);
  const args = ['client.js', url, START, END];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 30_000 });
  expect(stderr).toBe('');
  const commitments = await jsonAt(`${url}/api/commitments/`);
  const types = 'Unitary+Authority,County+Council';
  const councils = await jsonAt(`${url}/api/councils/?country=Wales,Scotland&authority_type=${types}`);
  const terms = await jsonAt(`${url}/api/searchterms/?start_date=${START}&end_date=${END}&min_count=5`);
  expect(commitments.next).not.toBe(null);
  expect(Math.min(councils.length, terms.count)).toBeGreaterThan(1);
  expect(JSON.parse(stdout)).toEqual({
    commitments: commitments.count,
    earliest: commitments.results[0].target_year,
    councils: councils.map(({ name }: { name: string }) => name),
    searches: terms.results.map((term: Record<string, unknown>) => `${term.user_query}: ${term.times_seen}`),
    unknown: '404 Not found.',
    bad: '400 start_date must be a valid date with the format YYYY-MM-DD',
  });
});

/** Changes to the client, each with the error that TypeScript must report. */
const SLIPS = {
  'a field that there isn’t': ['({ target_year }) => target_year', '({ year }) => year', 'TS2339'],
  'a parameter that there isn’t': ['min_count: 5', 'minimum: 5', 'TS2353'],
  'a parameter of another type': ['min_count: 5', "min_count: 'many'", 'TS2322'],
  'a country that there isn’t': ["councilsIn(['Wales',", "councilsIn(['France',", 'TS2322'],
  'a path that there isn’t': ["'/api/commitments/'", "'/api/commitment/'", 'TS2345'],
  'no code of a council': ["{ authority_code: 'XXXX' }", '{}', 'TS2322'],
  'a page that may be null': ['Promise<readonly Commitment[]>', 'Promise<{ target_year: number }[]>', 'TS2322'],
} as const;

test('a mistake in a client doesn’t compile', async () => {
  const folder = clientFolder(descriptionIn(await planFiles(SAMPLE, {})));
  expect(compile(folder)).toEqual([]);
  const slips = Object.entries(SLIPS).map(([name, slip], index) => ({ name, slip, file: `slip-${index}.ts` }));
  for (const { name, slip, file } of slips) {
    const [right, wrong] = slip;
    expect([name, program.split(right).length]).toEqual([name, 2]);
    writeFileSync(path.join(folder, file), program.replace(right, wrong));
  }
  const faults = compile(folder);
  for (const { name, slip, file } of slips) {
    const found = faults.filter((fault) => fault.startsWith(file)).map((fault) => /TS[0-9]+/.exec(fault)![0]);
    expect([name, found]).toEqual([name, expect.arrayContaining([slip[2]])]);
  }
  expect(faults.filter((fault) => fault.startsWith('client.ts'))).toEqual([]);
});
