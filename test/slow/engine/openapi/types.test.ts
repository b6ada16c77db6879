// The types in the package match the current description, and a program that uses the package finds them. UPDATE_GOLDEN=1 rewrites
// the types. Review the changes before you commit them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiSchemas } from '../../../../src/engine/api/schemas.ts';
import { describeApi } from '../../../../src/engine/openapi/describe.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { clientFile, compile, consumerFolder, ROOT, typesFrom } from './generated.ts';

const FILE = path.join(ROOT, 'types', 'api.d.ts');
const update = process.env.UPDATE_GOLDEN === '1';

/** The types don't depend on this. */
const ANY_SITE = { siteUrl: 'https://climate.example', links: 'query', title: 'Any site', description: '' } as const;

const NO_EXAMPLES = { parameters: {}, addresses: {}, of: () => undefined };

const generated = () =>
  typesFrom(describeApi({ site: ANY_SITE, version: '0.0.0', examples: NO_EXAMPLES, prebuilt: [] }));

test('types/api.d.ts is up to date', () => {
  const text = generated();
  if (update) {
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, text);
  }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
  expect(text).not.toMatch(/climate\.example|Any site|@example/);
  for (const name of Object.keys(apiSchemas())) expect(text).toContain(`export type ${name} = `);
});

const CONSUMER = `
import type { ApiError, CommitmentPage, components, Council, paths, SearchTerm } from 'council-climate-api/api';
export const yearOf = (council: Council): number | null => council.carbon_neutral_date;
export const next = (page: CommitmentPage): string | null => page.next;
export const said = (error: ApiError): string => error.detail;
export const countries: components['schemas']['Country'][] = ['Wales'];
export type Asked = NonNullable<paths['/api/councils/']['get']['parameters']['query']>;
export const asked: Asked = { country: countries, format: 'json' };
export const seen = ({ times_seen }: SearchTerm): number => times_seen;
`;

/** The package as it would be published, in the `node_modules` folder of a program. */
function packedInto(folder: string): void {
  const packed = temporaryFolder();
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed];
  spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const [archive] = readdirSync(packed);
  spawnSync('tar', ['-xzf', archive!], { cwd: packed });
  rmSync(path.join(folder, 'node_modules'));
  cpSync(path.join(packed, 'package'), path.join(folder, 'node_modules', 'council-climate-api'), { recursive: true });
}

test('a program that uses the package finds the types by name', () => {
  const folder = consumerFolder({ 'program.ts': CONSUMER, 'tsconfig.json': clientFile('tsconfig.json') });
  packedInto(folder);
  const own = path.join(folder, 'node_modules', 'council-climate-api');
  expect(existsSync(path.join(own, 'types', 'api.d.ts'))).toBe(true);
  expect(compile(folder)).toEqual([]);
  writeFileSync(path.join(folder, 'program.ts'), CONSUMER.replace('carbon_neutral_date', 'neutral_date'));
  expect(compile(folder)).toEqual([expect.stringContaining("Property 'neutral_date' does not exist")]);
});

afterAll(() => {
  if (update) throw new Error('The types were written anew: run the tests again without UPDATE_GOLDEN.');
});
