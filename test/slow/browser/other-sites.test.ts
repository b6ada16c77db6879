// Chromium: scripts of other sites may read the API.
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { startPreview } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { describeWith } from '../support/installed.ts';
import { startRig } from './rig.ts';

describeWith('chromium')('Chromium', () => {
  const { watch } = startRig();

  test('lets scripts of other sites read, whatever headers they send', { timeout: 60_000 }, async () => {
    const { url } = await startPreview(dataOf('edge'), { dates: { dateRangeDays: 2, openEndedDays: 1 } });
    const other = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<title>Other</title>'),
    );
    onTestFinished(() => void other.close());
    const { page } = await watch({});
    await page.goto(`http://127.0.0.1:${await listen(other, 0, 0, '127.0.0.1')}/`);
    const answer = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { 'X-Client': 'test', 'If-None-Match': '"other"' } });
      return { status: response.status, tag: response.headers.get('etag'), councils: (await response.json()).length };
    }, `${url}/api/councils/?country=Wales`);
    expect(answer).toEqual({ status: 200, tag: expect.stringMatching(/^"/), councils: expect.any(Number) });
    expect(answer.councils).toBeGreaterThan(0);
  });
});
