// “init” creates everything that a new site needs, and never changes existing files.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../../src/program/commands/check.ts';
import { type InitOptions, init } from '../../../src/program/commands/init.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';

function run(folder: string, options: Partial<InitOptions> = {}) {
  const { effects, printed, told } = recorded();
  const code = init({ folder, data: 'data', ...options }, effects);
  return { code, printed: printed.join('\n'), told: told.join('\n') };
}

async function problemsIn(data: string): Promise<readonly string[]> {
  const { effects, printed } = recorded();
  await check({ data, site: {}, format: 'json' }, effects);
  const records: readonly { readonly code: string; readonly severity: string }[] = JSON.parse(printed.join(''));
  return records.map((record) => `${record.severity} ${record.code}`);
}

const FILES: Readonly<Record<string, string>> = {
  'councils.csv': 'authority_code,name,website_url,gss_code,country,authority_type\n',
  'commitments.csv': 'authority_code,has_promise,target_year,scope,text,source,source_name\n',
  'plans.csv': 'authority_code,title,document_type,updated_at,url\n',
  'emergencies.csv': 'authority_code,date_declared,source_url\n',
};

test('creates tables with headers and site.json, in which check finds only the options to fill in', async () => {
  const folder = path.join(temporaryFolder(), 'climate');
  const { code, printed, told } = run(folder);
  expect(code).toBe(0);
  for (const [name, text] of Object.entries(FILES))
    expect(readFileSync(path.join(folder, 'data', name), 'utf8')).toBe(text);
  expect(Object.keys(JSON.parse(readFileSync(path.join(folder, 'data', 'site.json'), 'utf8')))).toEqual([
    'title',
    'siteUrl',
    'licence',
    'contact',
  ]);
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toMatch(/^dist\/\n\.cache\/\n/m);
  expect(existsSync(path.join(folder, '.github'))).toBe(false);
  expect(printed).toBe(
    [
      `Created in ${folder}:`,
      ...[...Object.keys(FILES), 'site.json'].map((name) => `  data/${name}`),
      '  .gitignore',
    ].join('\n'),
  );
  expect(unwrapped(told)).toContain(`1. Change to the new directory: cd ${folder} 2. In data/site.json, fill in your`);
  expect(await problemsIn(path.join(folder, 'data'))).toEqual(['warning no-commitments', 'warning unfilled-option']);
});

test('check names the options to fill in until they are filled in', async () => {
  const folder = temporaryFolder();
  run(folder);
  const data = path.join(folder, 'data');
  const file = path.join(data, 'site.json');
  const options = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...options, title: 'Borsetshire', contact: 'data@borsetshire.example' }));
  const { effects, printed } = recorded();
  await check({ data, site: {}, format: 'pretty' }, effects);
  expect(unwrapped(printed.join('\n'))).toContain('siteUrl and licence still have the values that “init” wrote');
  writeFileSync(file, JSON.stringify({ siteUrl: 'https://borsetshire.example' }));
  expect(await problemsIn(data)).toEqual(['warning no-commitments']);
});

test('keeps every existing file, even a link to a missing file, and adds the others', () => {
  const folder = temporaryFolder();
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const own = 'authority_code,name\nABC,Abbey\n';
  writeFileSync(path.join(data, 'councils.csv'), own);
  symlinkSync('/nowhere/plans.csv', path.join(data, 'plans.csv'));
  writeFileSync(path.join(folder, '.gitignore'), '');
  const { code, printed, told } = run(folder, { github: true });
  expect(code).toBe(0);
  expect(readFileSync(path.join(data, 'councils.csv'), 'utf8')).toBe(own);
  expect(existsSync(path.join(data, 'plans.csv'))).toBe(false);
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('');
  expect(printed).toContain('Not changed, because they exist:\n  data/councils.csv\n  data/plans.csv\n  .gitignore');
  expect(told).toContain('Next:');
  const again = run(folder, { github: true });
  expect(again.printed).toMatch(/^Nothing to create\. These files exist:\n {2}data\/councils\.csv\n/);
  expect(again.told).toBe('');
});

test('uses another data directory in the current directory', () => {
  const before = process.cwd();
  const folder = temporaryFolder();
  process.chdir(folder);
  try {
    const { told } = run('.', { data: 'our tables' });
    expect(existsSync(path.join(folder, 'our tables', 'emergencies.csv'))).toBe(true);
    expect(unwrapped(told)).toContain('1. In our tables/site.json, fill in');
    expect(unwrapped(told)).toContain("council-climate-api check --data 'our tables'");
  } finally {
    process.chdir(before);
  }
});

test('creates workflows for GitHub, with the owner of the program’s repository', () => {
  const folder = temporaryFolder();
  const { told } = run(folder, { github: 'borsetshire' });
  const workflow = (name: string) => readFileSync(path.join(folder, '.github', 'workflows', name), 'utf8');
  expect(workflow('check.yml')).toContain('uses: borsetshire/council-climate-api@v1');
  expect(workflow('publish.yml')).toContain('uses: borsetshire/council-climate-api@v1');
  expect(workflow('publish.yml')).toContain('actions/deploy-pages@');
  expect(told).not.toContain('OWNER');
  expect(unwrapped(told)).toContain('In .github/workflows/publish.yml, change SITE to the URL of your site.');
});

test('reports a directory that can’t be created', () => {
  const file = path.join(temporaryFolder(), 'climate');
  writeFileSync(file, '');
  const { code, printed, told } = run(file);
  expect([code, printed]).toEqual([2, '']);
  expect(told).toMatch(/can’t be written: (?:ENOTDIR|EEXIST)/);
});
