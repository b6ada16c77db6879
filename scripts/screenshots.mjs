// Takes full-page screenshots of the main kinds of page at 320, 768 and 1920 pixels, in light and dark mode. The tool is for people who
// work on the pages. It needs Chromium, and playwright-core from the slow tests' packages (npm install --prefix test/slow).
//
//   node build/src/cli.js preview --port 8250 &
//   node scripts/screenshots.mjs http://127.0.0.1:8250 screenshots
//
// The script skips pages that the site doesn't have.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { slowRequire } from '../bench/slow-require.mjs';

const { chromium } = slowRequire('playwright-core');

const WIDTHS = [320, 768, 1920];
const SCHEMES = ['light', 'dark'];

const [site, out] = process.argv.slice(2);
if (!site || !out) {
  console.error('usage: node scripts/screenshots.mjs URL FOLDER');
  process.exit(2);
}
const base = site.replace(/\/$/, '');

/** The path of every page, with the name for its screenshots. */
async function pagesOf() {
  const councils = await (await fetch(`${base}/api/councils/`)).json();
  const terms = await (await fetch(`${base}/api/searchterms/`)).json();
  const busiest = councils.reduce((one, other) => (other.plan_count > one.plan_count ? other : one));
  const term = terms.results[0]?.times_seen ?? 5;
  const pages = {
    home: '/',
    check: '/check/',
    root: '/api/',
    councils: '/api/councils/',
    'councils-filtered': '/api/councils/?country=Wales,Scotland&authority_type=Unitary+Authority',
    'councils-empty': '/api/councils/?country=Northern+Ireland&authority_type=London+Borough',
    council: `/api/councils/${busiest.authority_code}/`,
    'council-commitments': `/api/councils/${busiest.authority_code}/commitments`,
    commitments: '/api/commitments/',
    'commitments-page-2': '/api/commitments/?page=2',
    searchterms: '/api/searchterms/',
    'searchterms-filtered': `/api/searchterms/?start_date=2025-01-01&min_count=${Math.ceil(term / 10) + 5}`,
    'searchterms-empty': '/api/searchterms/?min_count=1000000',
    'error-parameter': '/api/searchterms/?start_date=yesterday',
    'error-page': '/api/commitments/?page=1000',
    'error-route': '/api/nowhere/',
    'error-file': '/404.html',
    'error-not-prebuilt': '/documents/errors/not-prebuilt.html',
    options: '/documents/options/searchterms.html',
    'url-index': '/documents/available.html',
    reference: '/reference/',
    'councils-page': '/councils/',
    'codes-page': '/councils/by/name/',
    'council-page': busiest.url,
    'commitments-page': '/commitments/',
  };
  const there = await Promise.all(
    Object.entries(pages).map(async ([name, target]) => {
      const { status } = await fetch(base + target, { headers: { Accept: 'text/html' } });
      return status < 400 || name.startsWith('error') ? [[name, target]] : [];
    }),
  );
  return there.flat();
}

const pages = await pagesOf();
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      for (const [name, target] of pages) {
        await page.goto(base + target);
        await page.screenshot({ path: path.join(out, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
}
console.log(`${pages.length * WIDTHS.length * SCHEMES.length} screenshots of ${pages.length} pages in ${out}`);
