// Links and pipes in the source folder. Every command ends, and reports a log that it can't read.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findInputs } from '../../../src/councils/searches/redaction/inputs.ts';
import { logsIn } from '../../../src/engine/source/source-folder.ts';
import { stateOfSources } from '../../../src/engine/source/source-state.ts';
import { briefly, GOOD, problemsOfFolder, sourceFolder } from '../../support/source.ts';

const LOG = GOOD['searches.csv'];

/** A good folder with two logs in `searches/` and with links, given as the path and the target of each link. */
function linkedFolder(links: Readonly<Record<string, string>>): string {
  const other = LOG.replaceAll('2025', '2024');
  const folder = sourceFolder({ 'searches.csv': null, 'searches/a.csv': LOG, 'searches/years/2024.csv': other });
  for (const [name, to] of Object.entries(links)) {
    const link = path.join(folder, name);
    mkdirSync(path.dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(to, link);
  }
  return folder;
}

const LOGS = ['searches/a.csv', 'searches/years/2024.csv'];

describe.skipIf(process.platform === 'win32')('links', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['to the folder of logs itself', { 'searches/again': '.' }],
    [
      'several, each of which would double the paths',
      { 'searches/b': '.', 'searches/c': '../searches', 'searches/d': '.' },
    ],
    ['to a subfolder of logs', { 'searches/0': 'years', 'searches/z': 'years' }],
    ['in a circle, through folders elsewhere', { 'searches/x/y': '../years', 'searches/years/x': '../x' }],
    ['in templates, each of which would double the paths', { 'templates/a': '.', 'templates/b': '.' }],
  ])('are followed once: %s', async (_, links) => {
    const folder = linkedFolder(links);
    expect(logsIn(folder)).toEqual(LOGS);
    expect(await problemsOfFolder(folder)).toEqual([]);
    expect(stateOfSources(folder, [])).toContain('2024.csv');
    expect(findInputs([path.join(folder, 'searches')]).files).toHaveLength(2);
  });

  test('to a log or a folder of logs elsewhere are followed', async () => {
    const elsewhere = linkedFolder({});
    const folder = linkedFolder({ 'searches/years/2024.csv': path.join(elsewhere, 'searches/years/2024.csv') });
    expect(logsIn(folder)).toEqual(LOGS);
    const whole = sourceFolder({ 'searches.csv': null });
    symlinkSync(path.join(elsewhere, 'searches'), path.join(whole, 'searches'));
    expect(logsIn(whole)).toEqual(LOGS);
    expect(await problemsOfFolder(whole)).toEqual([]);
  });

  test.each<[string, string, string?]>([
    ['councils.csv', 'nowhere'],
    ['councils.csv', 'councils.csv'],
    ['plans.csv', '/dev/zero'],
    ['site.json', 'nowhere'],
    ['searches.csv', 'nowhere'],
    ['searches.csv', '/dev/zero'],
    ['searches/b.csv', '/dev/zero'],
    ['searches/b.csv', 'nowhere', 'searches'],
    ['searches/2023', 'nowhere', 'searches'],
    ['searches/2023', '2023', 'searches'],
    ['templates/style.css', '/dev/zero'],
  ])('that can’t be read are reported: %s to %s', async (name, to, reported = name) => {
    const problems = await problemsOfFolder(linkedFolder({ [name]: to }));
    expect(briefly(problems)).toContain(`${reported} 0:0 unreadable-file`);
  });

  test('to itself with the name of a copy is reported', async () => {
    const problems = await problemsOfFolder(linkedFolder({ 'plans (1).csv': 'plans (1).csv' }));
    expect(briefly(problems)).toEqual(['plans (1).csv 0:0 extra-file']);
  });

  test.each(['councils.csv', 'site.json', 'searches.csv', 'searches/b.csv', 'templates/about.html'])(
    'a pipe called %s is not waited for',
    async (name) => {
      const folder = linkedFolder({});
      mkdirSync(path.join(folder, 'templates'));
      rmSync(path.join(folder, name), { force: true });
      execFileSync('mkfifo', [path.join(folder, name)]);
      expect(briefly(await problemsOfFolder(folder))).toContain(`${name} 0:0 unreadable-file`);
    },
  );

  test('pipes among logs to redact aren’t waited for', () => {
    const folder = linkedFolder({});
    execFileSync('mkfifo', [path.join(folder, 'searches', 'b.csv')]);
    const { problems } = findInputs([path.join(folder, 'searches')]);
    expect(problems.map(({ code, location }) => [code, path.basename(location!.file)])).toEqual([
      ['unreadable-file', 'b.csv'],
    ]);
  });
});

test('folders with the name of a log, and hidden files, aren’t logs', () => {
  const folder = sourceFolder({ 'searches.csv': null, 'searches/a.csv/b.csv': LOG, 'searches/.old/c.csv': LOG });
  writeFileSync(path.join(folder, 'searches', '.d.csv'), LOG);
  mkdirSync(path.join(folder, 'searches.csv'));
  expect(logsIn(folder)).toEqual(['searches/a.csv/b.csv']);
});
