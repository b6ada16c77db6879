// The bytes of the lists of councils are known before one is rendered, and no build begins that can't find room for them.
import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../src/commands/build-site.ts';
import { FILTERED_COUNCILS } from '../../src/plan/families.ts';
import { freeBytesAt, spaceProblem } from '../../src/write/free-space.ts';
import { MANIFEST, manifestText } from '../../src/write/manifest.ts';
import { recorded, temporaryFolder, unwrapped } from '../support/program.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  LOG_HEADER,
  PLANS_HEADER,
  quotedRow,
  sourceFolder,
  text,
} from '../support/source.ts';
import { expectKnownBytes, prepared, site } from './list-bytes.ts';

const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

// The slow tests count the bytes of larger tables.
test('JSON to the byte, pages but for what is around the list', async () => {
  const councils = text(
    COUNCILS_HEADER,
    'ABC,"Abbey & ""Ävö"" <b>",abbey,https://abbey.example/?a=1&b=2,E06000001,England,Unitary Authority',
    'BCD,Beech,beech,,S12000002,Scotland,',
    'CDE,Cedar,cedar,https://cedar.example/,W06000003,Wales,County Council',
  );
  await expectKnownBytes(sourceFolder({ 'councils.csv': councils }));
});

test('of a host that makes these lists itself there is nothing to count', async () => {
  const { leastOfFilters } = await prepared(sourceFolder(), [FILTERED_COUNCILS]);
  expect(leastOfFilters()).toBe(0);
});

test('the commitments of each council are bounded by those of one, not of all', async () => {
  const codes = ['ABC', 'BCD', 'CDE', 'DEF', 'EFG'];
  const length = 500_000;
  const data = sourceFolder({
    'councils.csv': text(
      COUNCILS_HEADER,
      ...codes.map((code, index) => `${code},${code},,https://a.example/,E0600000${index},England,Unitary Authority`),
    ),
    'commitments.csv': text(
      COMMITMENTS_HEADER,
      ...codes.map((code) => quotedRow([code, 'true', '2030', '', 'x'.repeat(length), '', ''])),
    ),
    'plans.csv': text(PLANS_HEADER),
    'emergencies.csv': text(EMERGENCIES_HEADER),
    'searches.csv': text(LOG_HEADER),
  });
  const { plan } = await prepared(data);
  const bounds = plan.families
    .find(({ name }) => name === 'commitments by council')!
    .files.map((file) => file.atMost!());
  expect(bounds.filter((most) => most < length || most > 2 * length)).toEqual([]);
});

describe('a build without room', () => {
  const NO_ROOM = () => 1_000_000;

  test('writes nothing, and says which hosts need less', async () => {
    const { effects, printed, told } = recorded();
    const out = path.join(temporaryFolder(), 'dist');
    expect(await buildSite({ data: SAMPLE, out, site: {} }, effects.terminal, NO_ROOM)).toBe(2);
    expect(existsSync(out)).toBe(false);
    expect(printed).toEqual([]);
    expect(unwrapped(told.join())).toMatch(
      /the lists of councils for every filter need [0-9.]+ MB at least, and \S+ has room for 1\.0 MB: nothing is written \[too-little-space\] expected: a host .* \(cloudflare-pages, cloudflare-workers, netlify, fetch\)/,
    );
  });

  test('is one only for hosts that need the lists', async () => {
    const out = temporaryFolder();
    const built = await buildSite(
      { data: sourceFolder(), out, site: { ...site, hosts: ['netlify'] } },
      recorded().effects.terminal,
      () => 0,
    );
    expect(built).toMatchObject({ summary: expect.stringContaining('files') });
  });

  test('but what it has written before makes room', () => {
    const out = temporaryFolder();
    const files = new Map([['a.json', { hash: 'x', size: 600 }]]);
    writeFileSync(path.join(out, MANIFEST), manifestText({ files, origins: new Map() }));
    expect(spaceProblem(out, 1000, ['fetch'], () => 399)).toMatchObject({ code: 'too-little-space' });
    expect(spaceProblem(out, 1000, ['fetch'], () => 400)).toBeUndefined();
  });

  test('is not found out where the system doesn’t tell', () => {
    expect(spaceProblem('dist', Number.MAX_SAFE_INTEGER, [], () => undefined)).toBeUndefined();
  });
});

test('the room of a folder that is not there yet is that of the one it will be in', () => {
  const folder = temporaryFolder();
  const { bavail, bsize } = statfsSync(folder);
  const free = freeBytesAt(path.join(folder, 'a', 'b'));
  // Others write there, too.
  expect(Math.abs(free! - bavail * bsize)).toBeLessThan(bavail * bsize * 0.2);
});
