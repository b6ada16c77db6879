// The preview while its sources change.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { runCommandLine } from '../../../src/program/command-line.ts';
import { committed } from '../../support/git.ts';
import { shortenWaits } from '../../support/patience.ts';
import { recorded, startPreview, temporaryFolder } from '../../support/program.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');

shortenWaits();

function copyOfInput(): string {
  const data = path.join(temporaryFolder(), 'data');
  cpSync(INPUT, data, { recursive: true });
  return data;
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const nameOf = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/api/councils/MON/`)).json()) as { name: string }).name;

test('shows a change, reports broken data and keeps the last good site, and shows fixed data again', async () => {
  const data = copyOfInput();
  const { url, told } = await startPreview(data);
  expect(await nameOf(url)).toBe('Ynys Môn');

  const councils = path.join(data, 'councils.csv');
  edit(councils, (text) => text.replace('Ynys Môn', 'Anglesey'));
  await vi.waitFor(async () => expect(await nameOf(url)).toBe('Anglesey'), 30_000);

  edit(councils, (text) => text.replace('Wales', 'Whales').replace('Anglesey', 'Mona'));
  await vi.waitFor(() => expect(told.join('\n')).toContain('Still serving the last good site.'), 30_000);
  expect(told.join('\n')).toContain('“Whales” is not a UK country');
  expect(await nameOf(url)).toBe('Anglesey');

  edit(councils, (text) => text.replace('Whales', 'Wales'));
  await vi.waitFor(async () => expect(await nameOf(url)).toBe('Mona'), 30_000);
});

test('notices files that are replaced, and a folder that disappears and comes back', async () => {
  const data = copyOfInput();
  const { url, told } = await startPreview(data);
  const councils = path.join(data, 'councils.csv');
  const good = readFileSync(councils, 'utf8');
  const replace = (text: string) => {
    writeFileSync(`${councils}.new`, text);
    renameSync(`${councils}.new`, councils);
  };
  for (const name of ['Anglesey', 'Mona']) {
    replace(good.replace('Ynys Môn', name));
    await vi.waitFor(async () => expect(await nameOf(url)).toBe(name), 30_000);
  }
  renameSync(data, `${data}-away`);
  await vi.waitFor(() => expect(told.join('\n')).toContain('the data directory'), 30_000);
  renameSync(`${data}-away`, data);
  replace(good.replace('Ynys Môn', 'Back'));
  await vi.waitFor(async () => expect(await nameOf(url)).toBe('Back'), 30_000);
});

test('shows a commit as a publication', async () => {
  const data = copyOfInput();
  edit(path.join(data, 'site.json'), (text) => JSON.stringify({ ...JSON.parse(text), changes: { commits: 5 } }));
  committed(data);
  const { url } = await startPreview(data);
  const versions = async () => (await (await fetch(`${url}/changes.json`)).json()).versions.length;
  expect(await versions()).toBe(1);
  edit(path.join(data, 'councils.csv'), (text) => text.replace('Ynys Môn', 'Anglesey'));
  committed(data);
  await vi.waitFor(async () => expect(await versions()).toBe(2), 30_000);
});

test('reports broken data at the start, and serves the site once the data is fixed', async () => {
  const data = copyOfInput();
  const commitments = path.join(data, 'commitments.csv');
  edit(commitments, (text) => text.replace('2040', '1066'));
  const { url, told } = await startPreview(data);
  expect((await fetch(`${url}/api/`)).status).toBe(503);
  expect(told.join('\n')).toContain('Nothing to serve until the errors are fixed.');
  edit(commitments, (text) => text.replace('1066', '2040'));
  await vi.waitFor(async () => expect((await fetch(`${url}/api/`)).status).toBe(200), 30_000);
});

test('reports a table that becomes a link to itself, and continues', async () => {
  const data = copyOfInput();
  const { url, told } = await startPreview(data);
  const councils = path.join(data, 'councils.csv');
  const good = readFileSync(councils, 'utf8');
  rmSync(councils);
  symlinkSync('councils.csv', councils);
  await vi.waitFor(() => expect(told.join('\n')).toContain('Still serving the last good site.'), 30_000);
  expect(told.join('\n')).toContain('ELOOP');
  rmSync(councils);
  writeFileSync(councils, good.replace('Ynys Môn', 'Anglesey'));
  await vi.waitFor(async () => expect(await nameOf(url)).toBe('Anglesey'), 30_000);
});

test('exits with 2 and the reason if there is no temporary folder', async () => {
  vi.stubEnv('TMPDIR', path.join(temporaryFolder(), 'none'));
  const { effects, told } = recorded();
  const code = await runCommandLine(['preview', '--data', INPUT, '--port', '0'], effects);
  vi.unstubAllEnvs();
  expect([code, told.join('\n')]).toEqual([2, expect.stringMatching(/^error: ENOENT: .*mkdtemp '/)]);
});

test('writes its own address into links, unless another one is given', async () => {
  const { url } = await startPreview(INPUT);
  expect(await (await fetch(`${url}/api/`)).json()).toMatchObject({ councils: `${url}/api/councils/` });
  const other = await startPreview(INPUT, { siteUrl: 'https://other.example/base' });
  const root = await (await fetch(`${other.url}/api/`)).json();
  expect(root).toMatchObject({ councils: 'https://other.example/base/api/councils/' });
  expect((await fetch(`${other.url}/base/api/councils/`)).status).toBe(200);
});

test('serves the style sheet for pages, and a 404 page outside the API', async () => {
  const { url } = await startPreview(INPUT);
  for (const target of ['/', '/api/?format=api']) {
    const page = await (await fetch(url + target)).text();
    const style = /<link rel="stylesheet" href="([^"]*)">/.exec(page)?.[1];
    const response = await fetch(new URL(style!, url));
    await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  }
  const missing = await fetch(`${url}/nowhere`);
  expect(await missing.text()).toContain('<h1>Page not found</h1>');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('deletes everything that it has built when it stops', async () => {
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  const { ended, stop, url } = await startPreview(INPUT);
  vi.unstubAllEnvs();
  expect(readdirSync(temporary)).toHaveLength(1);
  stop();
  expect(await ended).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  await expect(fetch(`${url}/api/`)).rejects.toThrow();
});
