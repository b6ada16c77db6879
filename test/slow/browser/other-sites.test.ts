// Chromium: scripts of other sites may read the API and the files.
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { startPreview } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { describeWith } from '../support/installed.ts';
import { startRig } from './rig.ts';

describeWith('chromium')('Chromium', () => {
  const { watch } = startRig();

  /** A page on another site, and the URL of our site. */
  async function openOther() {
    const { url } = await startPreview(dataOf('edge'), { dates: { dateRangeDays: 2, openEndedDays: 1 } });
    const other = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<title>Other</title>'),
    );
    onTestFinished(() => void other.close());
    const { page } = await watch({});
    await page.goto(`http://127.0.0.1:${await listen(other, 0, 0, '127.0.0.1')}/`);
    return { page, url };
  }

  test('lets scripts of other sites read the API, whatever headers they send', async () => {
    const { page, url } = await openOther();
    const answer = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { 'X-Client': 'test', 'If-None-Match': '"other"' } });
      return { status: response.status, tag: response.headers.get('etag'), councils: (await response.json()).length };
    }, `${url}/api/councils/?country=Wales`);
    expect(answer).toEqual({ status: 200, tag: expect.stringMatching(/^"/), councils: expect.any(Number) });
    expect(answer.councils).toBeGreaterThan(0);
  });

  test('lets them read parts of files, and check whether a file has changed', async () => {
    const { page, url } = await openOther();
    const read = (file: string, headers: Readonly<Record<string, string>>) =>
      page.evaluate(
        async ([url, headers]) => {
          // Chromium would add the rest to the part that it has cached.
          const response = await fetch(url, { headers, cache: 'no-store' });
          const [range, tag] = ['content-range', 'etag'].map((name) => response.headers.get(name));
          const bytes = new Uint8Array(await response.arrayBuffer());
          return { status: response.status, range, tag, bytes: Array.from(bytes) };
        },
        [`${url}/${file}`, headers] as const,
      );
    for (const file of ['downloads/councils.parquet', 'downloads/councils.csv', 'api/openapi.json', 'favicon.svg']) {
      const whole = await read(file, {});
      expect(whole).toMatchObject({ status: 200, tag: expect.stringMatching(/^"/) });
      const size = whole.bytes.length;
      const end = await read(file, { Range: 'bytes=-8' });
      expect(end).toMatchObject({ status: 206, range: `bytes ${size - 8}-${size - 1}/${size}` });
      expect(end.bytes).toEqual(whole.bytes.slice(-8));
      expect(await read(file, { Range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` });
      const again = await read(file, { 'If-None-Match': whole.tag! });
      expect([file, again.status]).toEqual([file, 304]);
    }
  });
});
