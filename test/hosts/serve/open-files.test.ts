// serve-handler reads a file while a build replaces it with another one.
import { existsSync, readdirSync, readlinkSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import serveFile from 'serve-handler';
import { expect, test } from 'vitest';
import { openedFiles } from '../../../src/hosts/serve/open-files.ts';
import { temporaryFolder } from '../../support/program.ts';
import { listening } from '../node-server.ts';

/** A server for a single folder, which calls a function each time it has determined the size of a file. */
async function serving(folder: string, afterSize: () => void): Promise<string> {
  const server = createServer((request, response) => {
    const methods = openedFiles(response).methods as unknown as { lstat(file: string): Promise<unknown> };
    const lstat = async (file: string) => {
      const status = await methods.lstat(file);
      afterSize();
      return status;
    };
    void serveFile(request, response, { public: folder, etag: true, cleanUrls: false }, { ...methods, lstat } as never);
  });
  return listening(server);
}

test('the response is from the file whose size was read: all of it, a part of it, and its ETag', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  const contents = Array.from({ length: 8 }, (_, index) => `"${'x'.repeat(40_000 * (8 - index))}${index}"`);
  let next = 0;
  const replace = () => {
    writeFileSync(path.join(folder, 'new'), contents[next++]!);
    // serve-handler keeps the ETag of a file until the file's time changes by at least a millisecond.
    utimesSync(path.join(folder, 'new'), next, next);
    renameSync(path.join(folder, 'new'), file);
  };
  replace();
  const url = `${await serving(folder, replace)}/a.json`;
  const first = await fetch(url);
  expect(await first.text()).toBe(contents[0]);
  const second = await fetch(url);
  expect(await second.text()).toBe(contents[1]);
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  const part = await fetch(url, { headers: { range: 'bytes=5-11' } });
  expect([part.status, await part.text()]).toEqual([206, contents[2]!.slice(5, 12)]);
});

test('the file is closed after the response', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'a.json'), '{}');
  const url = `${await serving(folder, () => {})}/a.json`;
  const etag = (await fetch(url)).headers.get('etag')!;
  for (let times = 0; times < 20; times++) {
    const response = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
  }
  if (!existsSync('/proc/self/fd')) return;
  const opened = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      const link = path.join('/proc/self/fd', fd);
      return existsSync(link) && readlinkSync(link).startsWith(folder);
    });
  await expect.poll(opened).toEqual([]);
});

test('a link isn’t a file', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'a.json'), '{}');
  symlinkSync('a.json', path.join(folder, 'link.json'));
  expect((await fetch(`${await serving(folder, () => {})}/link.json`)).status).toBe(404);
});
