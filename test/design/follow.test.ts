// The preview while its owner edits any file of the data folder: each edit shows, as it would in a build of its own.
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { stateOf } from '../../src/read/source-state.ts';
import { shortenWaits } from '../support/patience.ts';
import { startPreview } from '../support/program.ts';
import { GOOD, sourceFolder, text } from '../support/source.ts';

shortenWaits();

const LOG = 'date,user_query,result_count,council_restriction,times_seen';
const TEMPLATES = {
  layout: '<title>{{title}}</title>{{head}}{{logo}}{{main}}{{footer}}',
  home: '{{title}}{{about}}{{examples}}',
  response: '{{title}}{{notice}}{{pages}}{{body}}',
  council: '{{title}}{{record}}{{commitments}}',
  reference: '{{title}}{{endpoints}}{{records}}{{errors}}',
  'url-index': '{{title}}{{groups}}',
  'url-group': '{{title}}{{responses}}',
};
const COMPOSED = '/api/searchterms/?start_date=2025-01-01&end_date=2025-02-01&format=api';

/** Files as they are written one after the other, with a page that shows each, and what it shows. */
const EDITS: readonly (readonly [file: string, content: string | null, target: string, shown: string | RegExp])[] = [
  ...['one', 'two'].flatMap((edit) =>
    (
      [
        ['layout', COMPOSED],
        ['home', '/'],
        ['response', COMPOSED],
        ['council', '/councils/abbey/'],
        ['reference', '/reference/'],
        ['url-index', '/documents/available.html'],
        ['url-group', '/documents/available/commitments-by-council.html'],
      ] as const
    ).map(
      ([name, target]) =>
        [
          `templates/${name}.html`,
          `<p>${name} ${edit}</p>${TEMPLATES[name]}`,
          target,
          `<p>${name} ${edit}</p>`,
        ] as const,
    ),
  ),
  ['templates/home.html', null, '/', '<p class="lead">'],
  ['templates/style.css', 'h1 { color: red }', 'style', 'h1 { color: red }'],
  ['templates/style.css', 'h1 { color: tan }', 'style', 'h1 { color: tan }'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', '/', 'Council climate'],
  ['site.json', '{"theme": {"logo": "logo.svg"}}', 'logo', '2000/svg"/>'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" id="b"/>', 'logo', 'id="b"'],
  ['site.json', '{"title": "Second"}', COMPOSED, '– Second</title>'],
  ['site.json', '{"texts": {"footer": "Third"}}', COMPOSED, '<p>Third</p>'],
  ['site.json', '{"theme": {"accent": "#7a0019"}}', 'style', '#7a0019'],
  ['site.json', '{"pageSizes": {"commitments": 1}}', '/api/commitments/', /page=2/],
  ['councils.csv', GOOD['councils.csv'].replace(',Abbey,', ',Priory,'), '/api/councils/ABC/', '"Priory"'],
  ['commitments.csv', GOOD['commitments.csv'].replace('2030,', '2031,'), '/api/commitments/', '2031'],
  [
    'plans.csv',
    `${GOOD['plans.csv']}BCD,Other,Plan,2022-01-01\n`,
    '/api/councils/',
    /plans?_count":1.*plans?_count":1/s,
  ],
  ['emergencies.csv', 'authority_code,date_declared\nABC,2020-02-03\n', '/api/councils/ABC/', '2020-02-03'],
  ['searches.csv', text(LOG, '2025-01-02,wind,3,,9'), '/api/searchterms/', '"wind"'],
  ['searches.csv', text(LOG, '2025-01-02,tide,3,,9'), COMPOSED, 'tide'],
  ['searches/more.csv', text(LOG, '2025-01-03,heat,3,,9'), '/api/searchterms/', '"heat"'],
];

describe('the preview', () => {
  test('shows every kind of edit', async () => {
    const data = sourceFolder();
    const { url, told } = await startPreview(data, { dates: { dateRangeDays: 0, openEndedDays: 0 } });
    const read = async (target: string): Promise<string> => {
      if (target.startsWith('/')) return (await fetch(url + target)).text();
      const home = await read('/');
      const link = (target === 'style' ? /rel="stylesheet" href="([^"]*)"/ : /<img src="([^"]*)"/).exec(home);
      return link ? read(link[1]!) : '';
    };
    for (const [file, content, target, shown] of EDITS) {
      const place = path.join(data, file);
      mkdirSync(path.dirname(place), { recursive: true });
      if (content === null) rmSync(place);
      else writeFileSync(place, content);
      await vi.waitFor(
        async () => {
          const page = await read(target);
          const isShown = typeof shown === 'string' ? page.includes(shown) : shown.test(page);
          if (!isShown) throw new Error(`${file} doesn’t show: ${told.at(-1)}\n${page.slice(0, 3000)}`);
        },
        { timeout: 15_000, interval: 20 },
      );
    }
  });

  test('says what is wrong with an edit', async () => {
    const data = sourceFolder();
    const { told } = await startPreview(data, { dates: { dateRangeDays: 0, openEndedDays: 0 } });
    writeFileSync(path.join(data, 'site.json'), '{"theme": {"logo": "logo.svg"}}');
    await vi.waitFor(() => expect(told.join('\n')).toContain('[missing-logo]'), { timeout: 15_000, interval: 20 });
  });
});

describe('the state of a data folder', () => {
  test.skipIf(process.platform === 'win32')('tells of edits in templates that are elsewhere', () => {
    const data = sourceFolder({ 'templates/style.css': 'p {}' });
    const elsewhere = path.join(data, 'elsewhere');
    renameSync(path.join(data, 'templates'), elsewhere);
    symlinkSync('elsewhere', path.join(data, 'templates'));
    const before = stateOf(data);
    appendFileSync(path.join(elsewhere, 'style.css'), 'h1 {}');
    expect(stateOf(data)).not.toBe(before);
  });

  test.each(['councils.csv', 'templates', 'templates/style.css', 'logo.svg'])(
    'tells when %s may be read again',
    (name) => {
      const data = sourceFolder({ 'templates/style.css': 'p {}', 'logo.svg': '<svg/>' });
      const before = stateOf(data);
      chmodSync(path.join(data, name), 0o755);
      expect(stateOf(data)).not.toBe(before);
    },
  );
});
