// The changes that “diff” reports after an edit of the site's texts, colour, logo, templates or style rules.
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { type DiffOptions, diff } from '../../../src/program/commands/diff.ts';
import { committed } from '../../support/git.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { type Files, sourceFolder } from '../../support/source.ts';

const SITE = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 0, openEndedDays: 0 }, hosts: ['fetch'] };

const BEFORE: Files = {
  'site.json': JSON.stringify({
    title: 'First',
    licence: { name: 'CC0', url: 'https://licence.example/0' },
    texts: { about: ['Of one.', 'Of two.'], footer: 'Kept by Ann.' },
    theme: { accent: '#7a0019', logo: 'logo.svg' },
    pageSizes: { commitments: 2 },
  }),
  'logo.svg': '<svg>\n</svg>',
  'templates/about.html': '{{title}}{{gaps}}\n',
  'templates/accessibility.html': '{{title}}{{contact}}\n',
  'templates/style.css': 'p { color: red }\n',
};

const AFTER: Files = {
  'site.json': JSON.stringify({
    title: 'Second',
    licence: { name: 'CC0', url: 'https://licence.example/1' },
    texts: { about: ['Of one.', 'Of three.'] },
    theme: { accent: '#00613c', logo: 'logo.svg' },
    pageSizes: { commitments: 3 },
  }),
  'logo.svg': '<svg>\n<!-- --></svg>',
  'templates/accessibility.html': '{{title}}{{contact}}\n',
  'templates/not-found.html': '{{title}}{{find}}\n',
  'templates/style.css': 'p { color: tan }\n',
};

const write = (data: string, files: Files): void => {
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(data, name), content!);
};

function edited(data: string): void {
  rmSync(path.join(data, 'templates', 'about.html'));
  write(data, AFTER);
}

async function run(options: Partial<DiffOptions>): Promise<string> {
  const { effects, printed, told } = recorded();
  const all: DiffOptions = { data: 'data', out: 'dist', site: SITE, format: 'json', ...options };
  expect([await diff(all, effects), told]).toEqual([0, []]);
  return printed.join('\n');
}

/** The folder before the edit, with which it is compared. */
const SOURCES = {
  'a finished build': async () => {
    const data = sourceFolder(BEFORE);
    const out = path.join(temporaryFolder(), 'dist');
    expect(await build({ data, out, site: SITE }, recorded().effects)).toBe(0);
    return { data, out };
  },
  'a revision': async () => {
    const data = path.join(temporaryFolder(), 'data');
    renameSync(sourceFolder(BEFORE), data);
    committed(path.dirname(data));
    return { data, since: 'HEAD' };
  },
};

describe.each(Object.entries(SOURCES))('compared with %s', (_, source) => {
  test('there are no changes before an edit', async () => {
    const { isDifferent, options: changes, files } = JSON.parse(await run(await source()));
    expect({ isDifferent, options: changes, files }).toEqual({
      ...{ isDifferent: false, options: [] },
      files: { added: [], removed: [], changed: [] },
    });
  });

  test('each option and each file that differs is named, and nothing else', async () => {
    const options = await source();
    edited(options.data);
    const { isDifferent, options: changes, files } = JSON.parse(await run(options));
    expect({ isDifferent, options: changes, files }).toEqual({
      isDifferent: true,
      options: [
        { field: 'title', before: 'First', after: 'Second' },
        { field: 'licence.url', before: 'https://licence.example/0', after: 'https://licence.example/1' },
        { field: 'pageSizes.commitments', before: 2, after: 3 },
        { field: 'texts.about', before: 'Of one.\n\nOf two.', after: 'Of one.\n\nOf three.' },
        { field: 'theme.accent', before: '#7a0019', after: '#00613c' },
        { field: 'texts.footer', before: 'Kept by Ann.', after: null },
      ],
      files: {
        added: ['templates/not-found.html'],
        removed: ['templates/about.html'],
        changed: ['templates/style.css', 'logo.svg'],
      },
    });
  });

  test('an edit of a template alone is a difference', async () => {
    const options = await source();
    write(options.data, { 'templates/about.html': '<hr>{{title}}{{gaps}}\n' });
    const pretty = unwrapped(await run({ ...options, format: 'pretty' }));
    expect(pretty).toMatch(/: 1 design file changed\. Design files ~ templates\/about\.html$/);
  });

  test('different line breaks are no difference', async () => {
    const options = await source();
    for (const name of ['templates/about.html', 'templates/style.css', 'logo.svg']) {
      const file = path.join(options.data, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    }
    expect(JSON.parse(await run(options)).isDifferent).toBe(false);
  });
});

test('if git contains a link in place of the templates folder, nothing is reported about the design', async () => {
  const options = await SOURCES['a revision']();
  const [folder, elsewhere] = [path.join(options.data, 'templates'), path.join(options.data, 'design')];
  renameSync(folder, elsewhere);
  symlinkSync('design', folder);
  committed(options.data);
  expect(JSON.parse(await run(options))).toMatchObject({
    isDifferent: false,
    files: { added: [], removed: [], changed: [] },
  });
});

test('text and Markdown contain the same information', async () => {
  const options = await SOURCES['a revision']();
  edited(options.data);
  const pretty = await run({ ...options, format: 'pretty' });
  expect(pretty).toContain('\n  ~ title: First → Second\n');
  expect(pretty).toContain('\n  ~ theme.accent: #7a0019 → #00613c\n');
  expect(pretty).toContain('\n  ~ texts.footer: Kept by Ann. → (none)\n');
  expect(pretty).toContain('1 design file added, 1 removed, 2 changed');
  expect(pretty).toContain(
    '\n  + templates/not-found.html\n  - templates/about.html\n  ~ templates/style.css\n  ~ logo.svg',
  );
  const markdown = await run({ ...options, format: 'markdown' });
  expect(markdown).toContain('| title | `First` | `Second` |\n');
  expect(markdown).toContain('### Design files\n\n|  | File |\n| --- | --- |\n| + | `templates/not-found.html` |\n');
});
