// The preview in Chromium: an open page shows each edit, and the errors while there are any.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startPreview, temporaryFolder } from '../../support/program.ts';
import { describeWith } from '../support/installed.ts';
import { startRig } from './rig.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');

describeWith('chromium')('the preview', () => {
  const { watch } = startRig();

  test('updates an open page when the tables change, shows errors, and still links to the last good site', async () => {
    const data = path.join(temporaryFolder(), 'data');
    cpSync(INPUT, data, { recursive: true });
    const { url, stop, ended } = await startPreview(data);
    const { page, reports } = await watch({});
    const councils = path.join(data, 'councils.csv');
    const edit = (before: string, after: string) => {
      const text = readFileSync(councils, 'utf8');
      expect(text).toContain(before);
      writeFileSync(councils, text.replace(before, after));
    };
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor({ timeout: 20_000 });

    const place = `${url}/councils/ynys-mon/?from=test`;
    await page.goto(place);
    await heading('Ynys Môn');
    edit('Ynys Môn', 'Anglesey <b>');
    await heading('Anglesey <b>');
    expect(page.url()).toBe(place);

    // The cell is markup and would run a script if it weren't escaped.
    edit('Wales', '<img src=x onerror=alert(1)>');
    await heading('There are errors');
    expect(page.url()).toBe(place);
    expect(await page.locator('.problem.error mark').textContent()).toBe('<img src=x onerror=alert(1)>');
    expect(await page.locator('.problem.error').textContent()).toContain('is not a UK country');
    // Other clients get the last good site.
    expect((await (await fetch(`${url}/api/councils/MON/`)).json()) as object).toMatchObject({ name: 'Anglesey <b>' });

    await page.getByRole('link', { name: 'Show this page from the last build' }).click();
    await heading('Anglesey <b>');
    expect(page.url()).toBe(place);
    await page.getByRole('link', { name: 'Councils', exact: true }).first().click();
    await heading('Councils from A to Z');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.getByRole('link', { name: 'Show the errors' }).waitFor();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const [footer, bar] = [page.getByRole('contentinfo').first(), page.getByRole('status').last()];
    const [last, cover] = [(await footer.boundingBox())!, (await bar.boundingBox())!];
    expect(last.y + last.height).toBeLessThanOrEqual(cover.y);
    await page.getByRole('link', { name: 'Show the errors' }).click();
    await heading('There are errors');

    // Another error shows, although the reader has seen the last good site before.
    await page.getByRole('link', { name: 'Show this page from the last build' }).click();
    await heading('Councils from A to Z');
    edit('<img src=x onerror=alert(1)>', 'Whales');
    await heading('There are errors');
    edit('Whales', 'Wales');
    await heading('Councils from A to Z');
    expect(await page.getByRole('link', { name: 'Show the errors' }).count()).toBe(0);

    // An open page doesn't keep the preview from stopping.
    const started = performance.now();
    stop();
    expect(await ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(3000);
    await page.goto('about:blank');
    // A page that is loading when the next build is ready gives up its requests, and a page about errors has the status 503.
    expect(reports.filter((report) => !/Failed to load resource|net::ERR/.test(report))).toEqual([]);
  });

  test('after a restart reloads an open page only if the site has changed', async () => {
    const data = path.join(temporaryFolder(), 'data');
    cpSync(INPUT, data, { recursive: true });
    const first = await startPreview(data);
    const { page, reports } = await watch({});
    await page.goto(`${first.url}/councils/ynys-mon/`);
    const restart = async ({ stop, ended, url }: Pick<typeof first, 'stop' | 'ended' | 'url'>) => {
      stop();
      await ended;
      const asked = page.waitForResponse(`${url}/-preview/events`);
      const again = await startPreview(data, {}, Number(new URL(url).port));
      await asked;
      return again;
    };
    let loads = 0;
    page.on('load', () => loads++);
    const second = await restart(first);
    const councils = path.join(data, 'councils.csv');
    writeFileSync(councils, readFileSync(councils, 'utf8').replace('Ynys Môn', 'Anglesey'));
    await restart(second);
    await page.getByRole('heading', { name: 'Anglesey', level: 1 }).waitFor({ timeout: 20_000 });
    await page.waitForLoadState();
    expect(loads).toBe(1);
    await page.goto('about:blank');
    expect(reports.filter((report) => !/Failed to load resource|net::ERR/.test(report))).toEqual([]);
  });

  test('leaves connections to visible pages, and updates hidden pages when they are shown', async () => {
    const data = path.join(temporaryFolder(), 'data');
    cpSync(INPUT, data, { recursive: true });
    const { url } = await startPreview(data);
    const { page } = await watch({});
    const context = page.context();
    // In tests, all pages are visible.
    const setHidden = (each: typeof page, isHidden: boolean) =>
      each.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    const hidden: (typeof page)[] = [];
    // Browsers open six connections to a server, so the seventh page could never load.
    for (let count = 0; count < 7; count++) {
      const each = await context.newPage();
      await each.goto(`${url}/councils/ynys-mon/`, { timeout: 10_000 });
      await setHidden(each, true);
      hidden.push(each);
    }
    const councils = path.join(data, 'councils.csv');
    await page.goto(`${url}/councils/ynys-mon/`);
    writeFileSync(councils, readFileSync(councils, 'utf8').replace('Ynys Môn', 'Anglesey'));
    const shows = (each: typeof page, name: string) =>
      each.getByRole('heading', { name, level: 1 }).waitFor({ timeout: 20_000 });
    await shows(page, 'Anglesey');
    await shows(hidden[0]!, 'Ynys Môn');
    await setHidden(hidden[0]!, false);
    await shows(hidden[0]!, 'Anglesey');
    for (const each of hidden) await each.close();
    await page.goto('about:blank');
  });
});
