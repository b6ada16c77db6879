// The site on Node, asked things that no well-meaning client asks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { askRaw } from '../hosts/asking.ts';
import { startSite } from '../hosts/node-server.ts';
import { startPreview, temporaryFolder } from '../support/program.ts';

const INPUT = path.join(import.meta.dirname, '..', 'golden', 'typical', 'input');
const SITE = { dates: { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false } };

test('no spelling of a path leads past the router, out of the folder, or to a stack trace', async () => {
  const { url, told } = await startPreview(INPUT, SITE);
  const targets = [
    '//api/councils/?country=Wales',
    '/API/councils/?country=Wales',
    '/./api/councils/?country=Wales',
    '/x/../api/councils/?country=Wales',
    '/%2e/api/councils/',
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..\\..\\etc\\passwd',
    '/%00',
    '/index.html%00.css',
    '/%zz',
    '/store/../api/index.json',
    '/nowhere/',
    '*',
  ];
  for (const target of targets) {
    const { status, body } = await askRaw(url, `GET ${target}`);
    expect.soft([target, status]).toEqual([target, 404]);
    expect.soft(body, target).toContain('Not found.');
  }
  expect((await askRaw(url, `GET /${'a'.repeat(70_000)}`)).status).toBe(431);
  expect(told.join('\n')).not.toMatch(/\n\s+at /);
});

test('files that only a host reads are not there, in any spelling', async () => {
  const folder = temporaryFolder();
  const names = ['build-manifest.json', '_headers', 'serve.json', 'edge-functions/site.js', '.htaccess'];
  for (const name of ['404.html', ...names, ...names.flatMap((name) => [`${name}.gz`, `${name}.br`])]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), name === '404.html' ? 'Not found.' : 'for the host alone');
  }
  const { url } = await startSite({
    folder,
    read: (file) => readFileSync(path.join(folder, file)),
    router: async ({ target }) => ({ file: target }),
  });
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

test('absolute-form targets and encoded letters are understood', async () => {
  const { url } = await startPreview(INPUT, SITE);
  for (const target of [`${url}/api/councils/MON/`, '/%61pi/councils/M%4FN/']) {
    const { status, body } = await askRaw(url, `GET ${target}`);
    expect([status, JSON.parse(body).authority_code]).toEqual([200, 'MON']);
  }
});

test('HEAD has the headers of GET and no body; any other method is refused', async () => {
  const { url } = await startPreview(INPUT, SITE);
  const target = '/api/searchterms/?min_count=8';
  const [get, head] = [await fetch(url + target), await fetch(url + target, { method: 'HEAD' })];
  // `fetch` asks for the connection to be closed after HEAD, so those of the connection differ.
  const ofAnswer = (name: string) => !['date', 'connection', 'keep-alive'].includes(name);
  const headers = (response: Response) => [...response.headers].filter(([name]) => ofAnswer(name));
  expect(headers(head)).toEqual(headers(get));
  expect(await head.text()).toBe('');
  expect(Number(head.headers.get('content-length'))).toBe((await get.arrayBuffer()).byteLength);
  const trace = await askRaw(url, 'TRACE /api/');
  expect([trace.status, trace.body]).toEqual([405, '{"detail":"Method \\"TRACE\\" not allowed."}']);
});

test('an unchanged answer is not sent again', async () => {
  const { url } = await startPreview(INPUT, SITE);
  for (const target of ['/api/commitments/', '/api/searchterms/?min_count=007', '/api/?format=api']) {
    const tag = (await fetch(url + target)).headers.get('etag')!;
    for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await fetch(url + target, { headers: { 'if-none-match': named } });
      expect([again.status, again.headers.get('vary'), await again.text()]).toEqual([304, 'Accept', '']);
    }
    expect((await fetch(url + target, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  }
});
