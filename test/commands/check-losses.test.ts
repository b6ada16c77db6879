// “check” compares the tables with git or a build, and can treat warnings as errors.
import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { type CheckOptions, check } from '../../src/commands/check.ts';
import { committed, git } from '../support/git.ts';
import { recorded, temporaryFolder, unwrapped } from '../support/program.ts';
import { COMMITMENTS_HEADER, GOOD, PLANS_HEADER, SITE, sourceFolder, text } from '../support/source.ts';

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

/** A folder in git that then lost its plans. */
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
  expect((await run(folder, { base: 'none' })).said).toMatch(/^No problems found/);
});

test('nothing is compared with a table that git has only as a link', async () => {
  const folder = sourceFolder();
  const place = path.join(folder, plans);
  unlinkSync(place);
  symlinkSync('/nowhere.csv', place);
  committed(folder);
  unlinkSync(place);
  change(folder, plans, text(PLANS_HEADER));
  change(folder, commitments, text(COMMITMENTS_HEADER));
  const { said } = await run(folder);
  expect(said.match(/\[[a-z-]+\]/g)).toEqual(['[lost-rows]']);
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

test.each(['pretty', 'json', 'sarif', 'github'] as const)('--strict makes warnings errors: %s', async (format) => {
  const folder = withoutPlans();
  const job = { root: folder, summaryFile: undefined };
  expect((await run(folder, { format, job })).code).toBe(0);
  const strict = await run(folder, { format, job, strict: true });
  expect(strict.code).toBe(1);
  expect(strict.output).not.toMatch(/^::warning| {2}warning |"severity": "warning"/m);
  expect(strict.output).toContain('lost-rows');
  // The definitions of the rules keep their default levels.
  if (format === 'sarif') expect(JSON.parse(strict.output).runs[0].results).toMatchObject([{ level: 'error' }]);
});

test('--strict leaves notices alone', async () => {
  expect(await run(sourceFolder(), { strict: true, site: {} })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/notice the site has no URL.*No problems found/),
  });
});
