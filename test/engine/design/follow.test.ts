// The preview shows edits of any file in the source folder.
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { TEMPLATE_NAMES, type TemplateName } from '../../../src/engine/markup/placeholders.ts';
import { TEMPLATES_FOLDERS } from '../../../src/engine/package-files.ts';
import { stateOfSources } from '../../../src/engine/source/source-state.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { shortenWaits } from '../../support/patience.ts';
import { startPreview, temporaryFolder } from '../../support/program.ts';
import { GOOD, sourceFolder, text } from '../../support/source.ts';

shortenWaits();

const LOG = 'date,user_query,result_count,council_restriction,times_seen';
const COMPOSED = '/api/searchterms/?start_date=2025-01-01&end_date=2025-02-01&format=api';

/** A page for each template. By default, it is in a folder of the same name. */
const PAGES: Readonly<Partial<Record<TemplateName, string>>> = {
  layout: COMPOSED,
  accessibility: '/about/accessibility/',
  'not-found': '/no-such-page',
};

type Edit = readonly [file: string, content: string | null, target: string, shown: string | RegExp];

/** Files to write one after the other, and for each of them a page that shows the change. */
const EDITS: readonly Edit[] = [
  ...TEMPLATE_NAMES.map((name): Edit => {
    const mark = `<p>edited ${name}</p>`;
    return [`templates/${name}.html`, mark + OWN_DESIGN.templates[name], PAGES[name] ?? `/${name}/`, mark];
  }),
  ['templates/about.html', null, '/about/', '<dt>Net zero promise</dt>'],
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
  ['searches/more.csv', text(LOG, '2025-01-03,rain,3,,9'), '/api/searchterms/', '"rain"'],
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

  test('reports problems with an edit', async () => {
    const data = sourceFolder();
    const { told } = await startPreview(data, { dates: { dateRangeDays: 0, openEndedDays: 0 } });
    writeFileSync(path.join(data, 'site.json'), '{"theme": {"logo": "logo.svg"}}');
    await vi.waitFor(() => expect(told.join('\n')).toContain('[missing-logo]'), { timeout: 15_000, interval: 20 });
  });
});

describe('the state of a data folder', () => {
  test.skipIf(process.platform === 'win32')('changes with templates in a linked folder', () => {
    const data = sourceFolder({ 'templates/style.css': 'p {}' });
    const elsewhere = path.join(data, 'elsewhere');
    renameSync(path.join(data, 'templates'), elsewhere);
    symlinkSync('elsewhere', path.join(data, 'templates'));
    const before = stateOfSources(data, TEMPLATES_FOLDERS);
    appendFileSync(path.join(elsewhere, 'style.css'), 'h1 {}');
    expect(stateOfSources(data, TEMPLATES_FOLDERS)).not.toBe(before);
  });

  test('changes with the built-in templates', () => {
    const [data, templates] = [sourceFolder(), temporaryFolder()];
    writeFileSync(path.join(templates, 'about.html'), '{{title}}');
    const before = stateOfSources(data, [templates]);
    writeFileSync(path.join(templates, 'about.html'), '{{gaps}}');
    expect(stateOfSources(data, [templates])).not.toBe(before);
  });

  test.each(['councils.csv', 'templates', 'templates/style.css', 'logo.svg'])(
    'changes with the permissions of %s',
    (name) => {
      const data = sourceFolder({ 'templates/style.css': 'p {}', 'logo.svg': '<svg/>' });
      const before = stateOfSources(data, TEMPLATES_FOLDERS);
      chmodSync(path.join(data, name), 0o755);
      expect(stateOfSources(data, TEMPLATES_FOLDERS)).not.toBe(before);
    },
  );
});
