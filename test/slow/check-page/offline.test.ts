// Nothing leaves the browser: the policies allow only the site itself, and the page as a single file needs no server at all.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { checkPage } from '../../../src/program/commands/check-page.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { GOOD, SITE, sourceFolder } from '../../support/source.ts';
import { startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';
import { CHECK_PATH, CHECK_SITE, openCheckPage } from './check-site.ts';
import { checkFiles, checkFolder, named, savedBy, statusOf } from './visitor.ts';

/** Sources that a policy may allow: nothing, the site itself, certain scripts and styles, and a worker in the file. */
const HARMLESS = /^(?:'none'|'self'|'sha256-[\w+/]{43}='|blob:)$/;

const directivesOf = (policy: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    policy
      .split('; ')
      .map((each) => each.split(' '))
      .map(([name, ...sources]) => [name!, sources]),
  );

describeWith('chromium')('the page that checks tables', () => {
  const { watch, visit } = startRig();
  const sites = serveSites();

  test('has strict policies, in its header and in its markup', async () => {
    await visit({}, async (page) => {
      const answer = await page.goto((await sites(CHECK_SITE)) + CHECK_PATH);
      const meta = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
      for (const policy of [answer!.headers()['content-security-policy']!, meta!]) {
        const directives = directivesOf(policy);
        expect(directives).toMatchObject({
          'default-src': ["'none'"],
          'script-src': ["'self'"],
          'connect-src': ["'self'"],
          'form-action': ["'self'"],
          'base-uri': ["'none'"],
        });
        expect(
          Object.values(directives)
            .flat()
            .filter((source) => !/^'(?:none|self)'$/.test(source)),
        ).toEqual([]);
      }
    });
  });

  test('requests only the published tables and its workers', async () => {
    const { page, reports } = await watch({});
    await openCheckPage(page, await sites(CHECK_SITE));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await checkFiles(page, named('plans.csv', GOOD['plans.csv']));
    await checkFiles(page, named('notes.csv', 'x,y\n1,2\n'));
    await checkFolder(page, sourceFolder({ 'site.json': JSON.stringify(SITE), 'emergencies.csv': 'a,b\n' }));
    await page.evaluate('0');
    // The browser itself asks for the icon.
    const harmless =
      /^GET \/(?:favicon\.svg|check\/tables\.json|assets\/check-(?:worker|import-worker)\.[0-9a-f]{16}\.js)$/;
    expect(requested.filter((request) => !harmless.test(request))).toEqual([]);
    expect(requested.length).toBeGreaterThan(2);
    expect(reports).toEqual([]);
  });

  test('works as a single file without a connection', async () => {
    const out = path.join(temporaryFolder(), 'check.html');
    expect(checkPage(out, recorded().effects)).toBe(0);
    const { page, reports } = await watch({});
    const url = pathToFileURL(out).href;
    await page.goto(url);
    const meta = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    const directives = directivesOf(meta!);
    expect(directives).toMatchObject({ 'default-src': ["'none'"], 'connect-src': ["'none'"], 'base-uri': ["'none'"] });
    expect(
      Object.values(directives)
        .flat()
        .filter((source) => !HARMLESS.test(source)),
    ).toEqual([]);
    await checkFolder(page, sourceFolder({ 'councils.csv': GOOD['councils.csv'].replace('England', 'england ') }));
    expect(await statusOf(page)).toBe('Check finished: 1 error.');
    await page.getByRole('button', { name: 'Fix 1 cell safely' }).click();
    const { content } = await savedBy(page, page.getByRole('button', { name: 'Save the corrected councils.csv' }));
    expect(content.toString('utf8')).toBe(GOOD['councils.csv']);
    await page.evaluate('0');
    const own = [`other origin: ${url}`, 'other origin: blob:null/', 'download: blob:null/'];
    expect(reports.filter((report) => !own.some((each) => report.startsWith(each)))).toEqual([]);
  });
});
