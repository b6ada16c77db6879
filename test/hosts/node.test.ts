// The site on Node, asked things that no well-meaning client asks.
import path from 'node:path';
import { expect, test } from 'vitest';
import { startPreview } from '../support/program.ts';
import { askRaw } from './asking.ts';

const INPUT = path.join(import.meta.dirname, '..', 'golden', 'typical', 'input');
const SITE = { dates: { pairs: 0, opens: 0, months: false, quarters: false, years: false } };

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
