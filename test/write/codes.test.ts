// Codes and slugs that a file system can't hold, or takes for something else: refused before anything is written.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { recorded, temporaryFolder, unwrapped } from '../support/program.ts';
import { GOOD, sourceFolder, text } from '../support/source.ts';
import { BEFORE } from './editions.ts';

const HEADER = GOOD['councils.csv'].split('\n')[0]!;

/** Councils by code, name and slug, and nothing else. */
async function buildWith(councils: readonly (readonly [code: string, name: string, slug: string])[]) {
  const rows = councils.map(
    ([code, name, slug], index) =>
      `"${code}","${name}","${slug}",https://a.example/,E0600000${index},England,Unitary Authority`,
  );
  const [code] = councils[0]!;
  const data = sourceFolder({
    ...BEFORE,
    'councils.csv': text(HEADER, ...rows),
    'commitments.csv': `${GOOD['commitments.csv'].split('\n')[0]}\n`,
    'plans.csv': text('authority_code,title,document_type,updated_at', `"${code}",,,`),
    'emergencies.csv': 'authority_code,date_declared\n',
  });
  const folder = temporaryFolder();
  const out = path.join(folder, 'out');
  const { effects, printed, told } = recorded();
  const exitCode = await build({ data, out, site: {} }, effects);
  return { exitCode, output: unwrapped([...printed, ...told].join('\n')), out, folder };
}

const DEVICES = ['COM1', 'LPT1', 'CON.txt', 'nul', 'com¹'];
const UNFIT = ['', '.', '..', '../', 'A/B', 'A\\B', 'C:', 'A\0B', 'ABC.', 'ABC ', ' ABC', 'ÄBC', 'Ａ', '🌍🌍', 'A\nB'];

describe('a code', () => {
  test.each([
    ...DEVICES,
    ...UNFIT,
    'A'.repeat(256),
    'abc',
    'E\u0301AB',
    '\u00c9AB',
    '-rf',
    '~AB',
    '$AB',
    '*',
    'A\u202eB',
  ])('%j is refused', async (code) => {
    const { exitCode, output, out, folder } = await buildWith([[code, 'Abbey', 'abbey']]);
    expect([exitCode, output]).toEqual([1, expect.stringMatching(/councils\.csv/)]);
    expect([existsSync(out), readdirSync(folder)]).toEqual([false, []]);
  });

  test('that differs from another one in its letter case alone is refused', async () => {
    const { exitCode, out } = await buildWith([
      ['ABC', 'Abbey', 'abbey'],
      ['Abc', 'Beech', 'beech'],
    ]);
    expect([exitCode, existsSync(out)]).toEqual([1, false]);
  });

  test.each(['CON', 'NUL', 'AUX', 'PRN'])(
    '%s, a device of Windows, is built elsewhere and refused there',
    async (code) => {
      const { exitCode, output, out } = await buildWith([[code, 'Abbey', code.toLowerCase()]]);
      if (process.platform === 'win32') expect([exitCode, output]).toEqual([2, expect.stringContaining('Windows')]);
      else {
        expect([exitCode, output]).toEqual([0, expect.any(String)]);
        expect(existsSync(path.join(out, 'api', 'councils', code, 'index.json'))).toBe(true);
        expect(existsSync(path.join(out, 'councils', code.toLowerCase(), 'index.html'))).toBe(true);
      }
    },
  );
});

describe('a slug', () => {
  test.each([...UNFIT.slice(1), 'Abbey', 'con.txt', 'a--b', '-a', 'cafe\u0301', 'caf\u00e9', 'a%2fb', 'ⅰ'])(
    '%j is refused',
    async (slug) => {
      const { exitCode, output, folder } = await buildWith([['ABC', 'Abbey', slug]]);
      expect([exitCode, output]).toEqual([1, expect.stringMatching(/councils\.csv/)]);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test('longer than a file’s name may be is refused', async () => {
    const { exitCode, output, folder } = await buildWith([['ABC', 'Abbey', 'a'.repeat(251)]]);
    expect([exitCode, output]).toEqual([1, expect.stringMatching(/councils\.csv/)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('made from a name is cut to what a file’s name may have', async () => {
    const { exitCode, out } = await buildWith([['ABC', 'Abbey '.repeat(60).trim(), '']]);
    expect(exitCode).toBe(0);
    const [name] = readdirSync(path.join(out, 'councils'));
    expect([name!.length, name]).toEqual([200, expect.stringMatching(/^abbey(?:-abbey){32}-ab$/)]);
  });

  test('made from a name is the same for one name in two forms of Unicode, and then refused', async () => {
    const { exitCode, output } = await buildWith([
      ['ABC', 'Caf\u00e9', ''],
      ['BCD', 'Cafe\u0301', ''],
    ]);
    expect([exitCode, output]).toEqual([1, expect.stringContaining('[duplicate-slug]')]);
  });

  test.each(['../../etc', 'a/b\\c:d', '.. ..', '🌍', 'COM1', 'Ünder the  Hill.'])(
    'made from the name %j is safe',
    async (name) => {
      const { exitCode, out } = await buildWith([['ABC', name, '']]);
      expect(exitCode).toBe(process.platform === 'win32' && name === 'COM1' ? 2 : 0);
      for (const folder of existsSync(out) ? readdirSync(path.join(out, 'councils')) : []) {
        expect(folder).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }
    },
  );
});
