// The Node.js server: private files and unusual targets. The contract of routers tests everything else.
import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startPreview, temporaryFolder } from '../../support/program.ts';
import { askHost, askRaw, connectRaw } from '../asking.ts';
import { siteIn, startSite } from '../node-server.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');
const SITE = { dates: { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false } };

test('files that only a host reads aren’t sent, in any spelling', async () => {
  const folder = temporaryFolder();
  const names = ['build-manifest.json', '_headers', 'serve.json', 'edge-functions/site.js', '.htaccess'];
  for (const name of ['404.html', ...names, ...names.flatMap((name) => [`${name}.gz`, `${name}.br`])]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), name === '404.html' ? 'Not found.' : 'for the host alone');
  }
  const { url } = await startSite(siteIn(folder, async ({ target }) => ({ file: target })));
  for (const name of names) {
    const escaped = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    const spellings = [name, escaped, `/${name}`, `./${name}`, `x/../${name}`, `${name}?x`, `${name}.gz`, `${name}.br`];
    for (const target of [...spellings, name.replace('.', '%2E'), name.toUpperCase(), `${name}/`]) {
      const { status, head, body } = await askRaw(url, `GET /${target}`);
      expect.soft([target, status, body]).toEqual([target, 404, 'Not found.']);
      expect.soft(head).toContain('Content-Type: text/html; charset=utf-8');
    }
  }
});

test('targets in absolute form and with escaped letters work', async () => {
  const { url } = await startPreview(INPUT, SITE);
  for (const target of [`${url}/api/councils/MON/`, '/%61pi/councils/M%4FN/']) {
    const { status, body } = await askRaw(url, `GET ${target}`);
    expect([status, JSON.parse(body).authority_code]).toEqual([200, 'MON']);
  }
});

test('health checks: the build, and 503 while the server stops', async () => {
  const { url, close } = await startSite(siteIn(temporaryFolder()), { health: true, drain: 1000 });
  const ask = (target: string, method = 'GET') => askHost(url, { method, target, accept: undefined });
  for (const target of ['/-/health', '/-/health?x=1']) {
    const { status, headers, body } = await ask(target);
    expect([status, JSON.parse(body.toString())]).toEqual([200, { status: 'ok', build: 'a build' }]);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json', 'no-store']);
  }
  expect([(await ask('/-/health', 'HEAD')).status, (await ask('/-/health', 'POST')).status]).toEqual([200, 405]);
  for (const target of ['/-/healthy', '/-/health/', '/-/'])
    expect([target, (await ask(target)).status]).toEqual([target, 404]);
  const client = await connectRaw(url);
  client.socket.write('GET /-/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await client.until('"ok"');
  const closed = close();
  client.socket.write('GET /-/health HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await client.until('"draining"')).toContain('HTTP/1.1 503 Service Unavailable');
  expect([await client.ended, await closed]).toEqual(['end', 0]);
});

test('without health checks, the path is like any other', async () => {
  const { url } = await startSite(siteIn(temporaryFolder()));
  expect((await askHost(url, { method: 'GET', target: '/-/health', accept: undefined })).status).toBe(404);
});

test.skipIf(!existsSync('/proc/self/fd'))(
  'clients that send many requests and disconnect leave no file open',
  async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(20_000_000));
    const { url, close } = await startSite(siteIn(folder), { drain: 20_000 });
    const opened = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        const link = path.join('/proc/self/fd', fd);
        return existsSync(link) && readlinkSync(link).startsWith(folder);
      }).length;
    for (let times = 0; times < 5; times++) {
      const client = await connectRaw(url);
      client.socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
      await client.until('HTTP/1.1 200');
      expect(opened()).toBeLessThanOrEqual(2);
      client.socket.destroy();
    }
    await expect.poll(opened).toBe(0);
    expect(await close()).toBe(0);
  },
);

test('pipelined requests get their responses in order', async () => {
  const folder = temporaryFolder();
  for (const name of ['a', 'b', 'c']) writeFileSync(path.join(folder, `${name}.txt`), `content of ${name}\n`);
  const { url } = await startSite(siteIn(folder));
  const client = await connectRaw(url);
  const targets = ['/a.txt', '/none', '/b.txt', '/c.txt', '/a.txt'];
  client.socket.write(targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  const bodies = () => client.received().match(/^(?:content of \w|Not found\.)$/gm);
  await expect.poll(bodies).toEqual(['content of a', 'Not found.', 'content of b', 'content of c', 'content of a']);
});
