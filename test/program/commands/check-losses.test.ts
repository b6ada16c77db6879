// “check” compares the tables with git or a build, and can treat warnings as errors.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { type CheckOptions, check } from '../../../src/program/commands/check.ts';
import { BROKEN_CONFIGURATION, breakConfiguration, committed, git, giveAway } from '../../support/git.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import {
  COMMITMENTS_HEADER,
  COUNTS_HEADER,
  ENDED_HEADER,
  GOOD,
  PLANS_HEADER,
  SITE,
  sourceFolder,
  text,
} from '../../support/source.ts';

const [councils, commitments, plans] = ['councils.csv', 'commitments.csv', 'plans.csv'] as const;

/** Otherwise, there would be warnings about a private search log in git. */
const OPTIONS = { ...SITE, searchLog: 'public' };

async function run(data: string, options: Partial<CheckOptions> = {}) {
  const { effects, printed, told } = recorded();
  const code = await check({ data, site: OPTIONS, format: 'pretty', ...options }, effects);
  const output = [...printed, ...told].join('\n');
  return { code, output, said: unwrapped(output) };
}

const change = (folder: string, name: string, content: string) => writeFileSync(path.join(folder, name), content);

function replaceFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}

/** A folder in git whose plans have since been lost. */
function withoutPlans(): string {
  const folder = committed(sourceFolder());
  change(folder, plans, text(PLANS_HEADER));
  return folder;
}

const LOST = 'warning the table has no rows, but had 1 in';

test('with HEAD by default, until the change is committed', async () => {
  const folder = withoutPlans();
  expect(await run(folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${LOST} HEAD [lost-rows] line 1`),
  });
  committed(folder);
  expect((await run(folder)).said).toMatch(/^No problems found/);
});

test.each(['plans.csv', 'emergencies.csv', 'ended-councils.csv', 'searches.csv'])(
  'a deleted file: %s',
  async (name) => {
    const ended = { 'ended-councils.csv': text(ENDED_HEADER, 'DDD,Old Council,2023-03-31,') };
    const folder = committed(sourceFolder(ended));
    unlinkSync(path.join(folder, name));
    const { code, said } = await run(folder);
    expect(code).toBe(0);
    expect(said).toContain(
      `${path.join(folder, name)} warning the file is missing, but its data is in HEAD [lost-file]`,
    );
    expect(said.match(/\[[a-z-]+\]/g)).toEqual(['[lost-file]']);
    committed(folder);
    expect((await run(folder)).said).toContain(`No problems found in ${folder}`);
  },
);

test('a deleted file whose data is in a build', async () => {
  const folder = sourceFolder({ 'searches.csv': text(COUNTS_HEADER, '2025-08-01,solar,3,,9') });
  const out = path.join(temporaryFolder(), 'dist');
  expect(await build({ data: folder, out, site: SITE }, recorded().effects)).toBe(0);
  for (const name of ['plans.csv', 'searches.csv']) unlinkSync(path.join(folder, name));
  const { said } = await run(folder, { against: out });
  expect(said.match(/[a-z]+\.csv warning the file is missing, but its data is in the build/g)).toHaveLength(2);
});

test('a deleted file, if there is a copy with another name', async () => {
  const folder = committed(sourceFolder());
  renameSync(path.join(folder, plans), path.join(folder, 'plans (1).csv'));
  const { code, said } = await run(folder);
  expect([code, said.match(/\[[a-z-]+\]/g)]).toEqual([1, ['[missing-file]']]);
});

test('with another revision, or with the base of a pull request', async () => {
  const folder = committed(withoutPlans());
  expect((await run(folder, { against: 'HEAD~1' })).said).toContain(`${LOST} HEAD~1`);
  const base = git(folder, 'rev-parse', 'HEAD~1').trim();
  expect((await run(folder, { base })).said).toContain(`${LOST} ${base.slice(0, 7)} [`);
  expect((await run(folder, { base, against: 'HEAD' })).said).toMatch(/^No problems found/);
});

test('with the records in a build', async () => {
  const folder = sourceFolder();
  const out = path.join(temporaryFolder(), 'dist');
  expect(await build({ data: folder, out, site: SITE }, recorded().effects)).toBe(0);
  expect((await run(folder, { against: out })).said).toMatch(/^No problems found/);
  change(folder, plans, text(PLANS_HEADER));
  change(folder, commitments, text(COMMITMENTS_HEADER));
  change(folder, 'emergencies.csv', 'authority_code,date_declared\n');
  change(folder, councils, GOOD[councils].replace(/https:[^,]+/g, ''));
  const { said } = await run(folder, { against: out });
  expect(said.match(/\[[a-z-]+\]/g)).toEqual(['[lost-values]', '[lost-rows]', '[lost-rows]', '[lost-rows]']);
  expect(said).toContain(`but had 2 in the build “${out}”`);
  expect(said).toContain('the column “website_url” is empty, but had 2 values');
});

test('with the number of councils that have commitments in a build', async () => {
  const codes = ['ABC', 'BCD', 'CDE'];
  const rows = (codeOf: (index: number) => string) =>
    text(COMMITMENTS_HEADER, ...codes.map((_, index) => `${codeOf(index)},true,2030,Whole area,Text ${index},,`));
  const council = 'CDE,Cedar,cedar,https://cedar.example/,W06000003,Wales,Unitary Authority\n';
  const folder = sourceFolder({ [councils]: GOOD[councils] + council, [commitments]: rows((index) => codes[index]!) });
  const out = path.join(temporaryFolder(), 'dist');
  expect(await build({ data: folder, out, site: SITE }, recorded().effects)).toBe(0);
  expect((await run(folder, { against: out })).said).toMatch(/^No problems found/);
  change(
    folder,
    commitments,
    rows(() => 'ABC'),
  );
  const { said } = await run(folder, { against: out });
  expect(said).toContain(`the table has rows for 1 council, but had rows for 3 in the build “${out}”`);
});

test('an unusable version is an error only if it was named', async () => {
  const folder = sourceFolder();
  expect((await run(folder)).said).toMatch(/^No problems found/);
  expect(await run(folder, { against: 'HEAD' })).toMatchObject({ code: 2, said: expect.stringContaining('[no-rep') });
  const empty = temporaryFolder();
  expect(await run(committed(folder), { against: empty })).toMatchObject({
    code: 2,
    said: expect.stringContaining('[no-site]'),
  });
  expect(await run(folder, { against: 'none' })).toMatchObject({ code: 2, said: expect.stringContaining('[no-revi') });
});

describe('a base that can’t be compared', () => {
  const said = async (folder: string, base: string) => {
    const { code, said } = await run(folder, { base });
    expect(code).toBe(0);
    return said;
  };

  test('because it doesn’t exist', async () => {
    expect(await said(committed(sourceFolder()), 'none')).toMatch(
      /^ ?warning the tables can’t be compared with none: git has no such revision \[not-compared\] help: Use a commit, /,
    );
  });

  test('outside a repository', async () => {
    expect(await said(sourceFolder(), 'main')).toContain('can’t be compared with main: not a git repository');
  });

  test('because git fails', async () => {
    const folder = breakConfiguration(committed(sourceFolder()));
    expect(await said(folder, 'main')).toContain(`can’t be compared with main: ${BROKEN_CONFIGURATION}`);
  });

  test('unless it has no tables, because then nothing is lost', async () => {
    const folder = temporaryFolder();
    committed(folder);
    cpSync(sourceFolder(), folder, { recursive: true });
    expect(await said(folder, 'HEAD')).toMatch(/^No problems found/);
  });

  test('is reported only once, even for GitHub', async () => {
    const folder = committed(sourceFolder());
    const job = { root: folder, summaryFile: undefined };
    const { output } = await run(folder, { base: 'none', format: 'github', job });
    expect(output.match(/git has no such revision|unknown git revision|changed lines/g)).toEqual([
      'git has no such revision',
      'git has no such revision',
    ]);
    expect(output).toMatch(/^::warning title=not-compared::the tables can’t be compared with none/m);
    // The check can't compare lines, but does everything else.
    const other = await run(folder, { base: 'none', against: 'HEAD', format: 'github', job });
    expect(other.output).toMatch(/^No problems found.*\n/m);
    expect(other.output).toContain('annotations of changed lines don’t come first: unknown git revision none');
  });
});

describe('by default, a git failure is a warning', () => {
  test('that says what isn’t checked, why, and how to fix it', async () => {
    const folder = breakConfiguration(withoutPlans());
    const { code, said } = await run(folder);
    expect(code).toBe(0);
    expect(said).toContain(`warning the tables can’t be compared with HEAD: ${BROKEN_CONFIGURATION} [not-compared]`);
    expect(said).toContain('help: Run “git status” in the data directory, and fix the problem that it reports.');
    expect((await run(folder, { strict: true })).code).toBe(1);
  });

  test('even if only one file is checked', async () => {
    const folder = breakConfiguration(withoutPlans());
    expect((await run(folder, { path: path.join(folder, councils) })).said).toContain('[not-compared]');
  });

  // Only root can change the owner of a folder.
  test.skipIf(process.getuid?.() !== 0)('in a folder that belongs to someone else', async () => {
    const folder = giveAway(withoutPlans());
    const { code, said } = await run(folder);
    expect(code).toBe(0);
    expect(said).toContain('compared with HEAD: detected dubious ownership in repository at');
    expect(said).toContain('If you trust this repository, run “git config --global --add safe.directory');
  });

  test.each<[string, (repository: string) => void]>([
    ['no valid HEAD', (repository) => writeFileSync(path.join(repository, 'HEAD'), 'x')],
    ['a branch without a commit ID', (repository) => writeFileSync(path.join(repository, 'refs/heads/master'), '')],
    ['no objects', (repository) => rmSync(path.join(repository, 'objects'), { recursive: true })],
    ['lost objects', (repository) => replaceFolder(path.join(repository, 'objects'))],
  ])('if the repository has %s', async (_, damage) => {
    const folder = withoutPlans();
    damage(path.join(folder, '.git'));
    expect((await run(folder)).said).toContain('[not-compared]');
  });

  test.each<[string, (folder: string) => void]>([
    ['there is no commit yet', (folder) => git(folder, 'init', '--quiet')],
    ['the tables are new', (folder) => void committed(folder)],
  ])('but not if %s', async (_, make) => {
    const folder = temporaryFolder();
    make(folder);
    cpSync(sourceFolder(), folder, { recursive: true });
    expect((await run(folder)).said).toMatch(/^No problems found/);
  });

  test('but not if git isn’t installed', async () => {
    const folder = withoutPlans();
    vi.stubEnv('PATH', temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await run(folder)).said).toMatch(/^No problems found/);
  });
});

test('tables behind a symbolic link are compared too', async () => {
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync(withoutPlans(), link);
  expect((await run(link)).said).toContain(`${LOST} HEAD`);
});

test('a notice names a table that isn’t compared because git contains only a link', async () => {
  const folder = sourceFolder();
  const place = path.join(folder, plans);
  unlinkSync(place);
  symlinkSync('/nowhere.csv', place);
  committed(folder);
  unlinkSync(place);
  change(folder, plans, text(PLANS_HEADER));
  change(folder, commitments, text(COMMITMENTS_HEADER));
  const { code, said } = await run(folder, { strict: true });
  expect(said.match(/\[[a-z-]+\]/g)).toEqual(['[lost-rows]', '[not-compared]']);
  expect(code).toBe(1);
  expect(said).toContain(`${place} notice the table can’t be compared with HEAD: git contains only a symbolic link`);
  change(folder, commitments, GOOD[commitments]);
  expect((await run(folder, { strict: true })).code).toBe(0);
});

test('--fix compares the fixed tables', async () => {
  const folder = committed(sourceFolder());
  change(folder, councils, GOOD[councils].replace('gss_code', 'GSS Code'));
  const { code, said } = await run(folder, { fix: true });
  expect(code).toBe(0);
  expect(said).toContain('1 cell fixed');
  expect(said).toContain('No problems found');
  expect(readFileSync(path.join(folder, councils), 'utf8')).toBe(GOOD[councils]);
});

test.each(['pretty', 'json', 'sarif', 'github'] as const)('--strict turns warnings into errors: %s', async (format) => {
  const folder = withoutPlans();
  const job = { root: folder, summaryFile: undefined };
  expect((await run(folder, { format, job })).code).toBe(0);
  const strict = await run(folder, { format, job, strict: true });
  expect(strict.code).toBe(1);
  expect(strict.output).not.toMatch(/^::warning| {2}warning |"severity": "warning"/m);
  expect(strict.output).toContain('lost-rows');
  // The definitions of the rules keep their default severities.
  if (format === 'sarif') expect(JSON.parse(strict.output).runs[0].results).toMatchObject([{ level: 'error' }]);
});

test('--strict doesn’t affect notices', async () => {
  expect(await run(sourceFolder(), { strict: true, site: {} })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/notice the site has no URL.*No problems found/),
  });
});
