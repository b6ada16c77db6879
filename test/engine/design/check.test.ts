// Problems with an owner's templates, style rules and logo.
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsIn } from '../../../src/engine/design/faults.ts';
import { sizeOfPicture } from '../../../src/engine/design/picture-size.ts';
import { type Diagnostic, messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { TEMPLATE_NAMES } from '../../../src/engine/markup/placeholders.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { briefly, type Files, problemsOfFolder, sourceFolder } from '../../support/source.ts';
import { ALLOWED_MARKUP, ALLOWED_RULES, BLOCKED_MARKUP, BLOCKED_RULES } from './payloads.ts';

const problems = (files: Files, site = {}): Promise<readonly Diagnostic[]> =>
  problemsOfFolder(sourceFolder(files), site);

/** A template for the page about the data, with the required placeholder on its first line. */
const about = (rest: string): Files => ({ 'templates/about.html': `{{title}}\n${rest}` });
const layout = (rest: string): Files => ({
  'templates/layout.html': `<title>{{title}}</title>{{head}}{{main}}\n${rest}`,
});

describe('the built-in templates', () => {
  test.each(TEMPLATE_NAMES)('%s has no problems', async (name) => {
    expect(await problems({ [`templates/${name}.html`]: OWN_DESIGN.templates[name] })).toEqual([]);
  });

  test('have no problems with a byte order mark and CRLF', async () => {
    const text = `\ufeff${OWN_DESIGN.templates.layout.replaceAll('\n', '\r\n')}`;
    expect(await problems({ 'templates/layout.html': text })).toEqual([]);
  });
});

describe('a placeholder', () => {
  test.each([
    ['<!-- {{gaps}} -->', 6, 'in a comment'],
    ['<!DOCTYPE {{gaps}}>', 11, 'in a comment'],
    ['<!-- a > {{gaps}}', 10, 'in a comment'],
    ['<script>{{gaps}}</script>', 9, 'in <script>'],
    ['<STYLE>\n{{gaps}}', 1, 'in <style>'],
    ['<textarea>{{gaps}}</textarea>', 11, 'in <textarea>, which can’t contain HTML'],
    ['<p class="{{gaps}}">', 11, 'in the “class” attribute, which can’t contain HTML'],
    ['<p class={{title}}>', 10, 'in the “class” attribute, which has no quotation marks'],
    ['<p class=a{{title}}>', 11, 'in the “class” attribute, which has no quotation marks'],
    ['<p {{title}}>', 4, 'inside a tag'],
    ['<p {{title}}="a">', 4, 'inside a tag'],
    ['<p{{title}}>', 3, 'inside a tag'],
    ['<{{title}}>', 2, 'right after “<”'],
    ['</{{title}}>', 3, 'in a comment'],
    ['</p {{title}}>', 5, 'inside a tag'],
    ['<p onclick="{{title}}">', 13, 'in the “onclick” attribute, where it would be read as code'],
    ["<p style='{{title}}'>", 11, 'in the “style” attribute, where it would be read as code'],
    ['<iframe srcdoc="{{title}}">', 17, 'in the “srcdoc” attribute, where it would be read as code'],
    ['<img src="{{title}}">', 11, 'in the “src” attribute, where it would be read as a URL'],
    ["<a href=' {{title}}'>", 11, 'in the “href” attribute, where it would be read as a URL'],
    ['<img srcset="/a.png, {{title}} 2x">', 22, 'in the “srcset” attribute, where it would be read as a URL'],
    ['<a href="/search?q={{title}}">', 0, undefined],
    ['<svg><title>{{gaps}}</title></svg>', 0, undefined],
    ['<p title=""{{title}}=', 12, 'inside a tag'],
    ['<p title="{{title}}', 11, undefined],
    ['<p title="{{title}}">{{gaps}}</p>', 0, undefined],
    ["<p title='a {{title}} b'>", 0, undefined],
    ['<textarea>{{title}}</textarea>', 0, undefined],
    ['1 < {{title}}', 0, undefined],
    ['<p\ntitle = "{{title}}">', 0, undefined],
  ])('in %j', async (rest, column, where) => {
    const found = (await problems(about(rest))).filter(({ code }) => code !== 'blocked-content');
    if (where === undefined) return expect(found).toEqual([]);
    expect(found.map(({ code }) => code)).toEqual(['misplaced-placeholder']);
    expect(messageOf(found[0]!)).toContain(`is ${where}`);
    expect(found[0]!.location).toMatchObject({ line: rest.startsWith('<STYLE>') ? 3 : 2, column });
  });

  test('is reported with a suggestion if it is unknown or misspelt', async () => {
    const found = await problems(layout('{{heads}} {{ Main }} {{Nav}} {{}} {{constructor}} {{{site}}} {{a b}}'));
    expect(found.map(({ code, suggestion, location }) => [code, location?.column, suggestion])).toEqual([
      ['unknown-placeholder', 1, '{{head}}'],
      ['misspelt-placeholder', 11, '{{main}}'],
      ['misspelt-placeholder', 22, '{{nav}}'],
      ['misspelt-placeholder', 30, undefined],
      ['unknown-placeholder', 35, undefined],
      ['misspelt-placeholder', 62, undefined],
    ]);
  });

  test('has no suggestion if it is misspelt in a place where it isn’t allowed', async () => {
    const found = await problems(about('<a href={{titles}}>{{titles}}</a> <p {{gap}}>'));
    expect(found.map(({ code, suggestion }) => [code, suggestion])).toEqual([
      ['unknown-placeholder', undefined],
      ['unknown-placeholder', '{{title}}'],
      ['unknown-placeholder', undefined],
    ]);
  });

  test('may be anywhere, any number of times, if it is required', async () => {
    const missing = await problems({ 'templates/layout.html': '<h1 title="{{title}}">{{main}}{{main}}</h1>' });
    expect(missing.map((problem) => [problem.code, problem.location?.line, messageOf(problem).split(' (')[0]])).toEqual(
      [['missing-placeholder', undefined, 'the placeholder {{head}} is missing']],
    );
  });

  test('has a position in characters', async () => {
    expect(briefly(await problems(about('🌍é {{gap}}')))).toEqual(['templates/about.html 2:4 unknown-placeholder']);
  });

  test('is reported a hundred times at most', async () => {
    const found = await problems(about('{{gap}}\n'.repeat(1000)));
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toMatchObject({ code: 'too-many-problems', values: { most: '100' } });
  });
});

const SITE = { siteUrl: 'https://climate.example/data' };

describe('markup and rules that are never loaded', () => {
  const { siteUrl } = SITE;
  const inMarkup = (markup: string) => faultsIn('about.html', `{{title}}${markup}`, siteUrl);

  test.each(BLOCKED_MARKUP)('%s', (markup) => {
    expect(inMarkup(markup).map(({ code }) => code)).toEqual(['blocked-content']);
  });

  test.each(ALLOWED_MARKUP)('allowed: %s', (markup) => {
    expect(inMarkup(markup)).toEqual([]);
  });

  test.each(BLOCKED_RULES)('%s', (marked) => {
    const found = faultsIn('style.css', marked.replace('→', ''), siteUrl);
    expect(found.map(({ code, at }) => [code, at?.offset])).toEqual([['blocked-content', marked.indexOf('→')]]);
  });

  test.each(ALLOWED_RULES)('allowed: %s', (style) => {
    expect(faultsIn('style.css', style, siteUrl)).toEqual([]);
  });

  test('are reported with their places', async () => {
    const files = {
      ...about('🌍<img alt="" src="//other.example/">'),
      'templates/style.css': 'p { color: red }\r\np { background: url(//other.example/) }\r\n@import "/a.css"',
    };
    expect(briefly(await problems(files, SITE))).toEqual([
      'templates/about.html 2:14 blocked-content',
      'templates/style.css 2:17 blocked-content',
      'templates/style.css 3:1 blocked-content',
    ]);
  });

  test('include any absolute URL if the site’s URL isn’t known', async () => {
    const markup = '<img alt="" src="https://climate.example/a.png"><img alt="" src="/a.png">';
    expect(briefly(await problems(about(markup)))).toEqual(['templates/about.html 2:13 blocked-content']);
  });
});

describe('files in templates/', () => {
  test('with unknown names are reported, unless they are hidden or of another kind', async () => {
    const found = await problems({
      'templates/Layout.html': '',
      'templates/parts/about.html': '',
      'templates/styles.css': '',
      'templates/README.md': '',
      'templates/zzz.htm': '',
      'templates/.about.html': '',
      'templates/.old/about.html': '',
    });
    expect(found.map(({ code, location, suggestion }) => [code, location?.file, suggestion])).toEqual([
      ['unknown-template', 'templates/Layout.html', 'layout.html'],
      ['unknown-template', 'templates/parts/about.html', undefined],
      ['unknown-template', 'templates/styles.css', 'style.css'],
      ['unknown-template', 'templates/zzz.htm', undefined],
    ]);
  });

  test('that are not UTF-8, or empty, are reported', async () => {
    const found = await problems({
      'templates/about.html': Buffer.from([0xff, 0xfe, 0x3c, 0]),
      'templates/style.css': Buffer.from('p::before { content: "\xb7" }', 'latin1'),
      'templates/accessibility.html': '',
    });
    expect(briefly(found)).toEqual([
      'templates/about.html 1:1 not-utf8-text',
      'templates/accessibility.html 0:0 missing-placeholder',
      'templates/style.css 1:23 not-utf8-text',
    ]);
  });

  test('are checked even if site.json is broken', async () => {
    expect(briefly(await problems({ ...about('{{gap}}'), 'site.json': '{' }))).toEqual([
      'site.json 1:2 bad-json',
      'templates/about.html 2:1 unknown-placeholder',
    ]);
  });

  test('that aren’t regular files are reported, and so is a file instead of the folder', async () => {
    const folder = sourceFolder();
    mkdirSync(path.join(folder, 'templates', 'about.html'), { recursive: true });
    symlinkSync('nowhere', path.join(folder, 'templates', 'style.css'));
    expect(briefly(await problemsOfFolder(folder))).toEqual([
      'templates/about.html 0:0 unreadable-file',
      'templates/style.css 0:0 unreadable-file',
    ]);
    const other = sourceFolder();
    writeFileSync(path.join(other, 'templates'), '');
    expect(briefly(await problemsOfFolder(other))).toEqual(['templates 0:0 unreadable-file']);
  });
});

const PNG = Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const WEBP = Buffer.from('RIFF\n\0\r\nWEBPVP8 ', 'latin1');

describe('a logo', () => {
  const codes = async (logo: string, files: Files) =>
    (await problems(files, { theme: { logo } })).map(({ code, location, suggestion }) => [
      code,
      location?.file,
      suggestion,
    ]);

  test.each<readonly [string, string | Uint8Array]>([
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['Logo_2.SVG', '\ufeff<?xml version="1.0"?>\n<!-- a > b -- c -->\n<!DOCTYPE svg [ <!ENTITY a "b>"> ]>\n<svg>'],
    ['logo.png', PNG],
    ['logo.jpg', JPEG],
    ['logo.jpeg', JPEG],
    ['logo.webp', WEBP],
    ['logo.svg', `<svg>${' '.repeat(99_989)}</svg>`],
  ])('in the format %s is accepted', async (name, content) => {
    expect(await codes(name, { [name]: content })).toEqual([]);
  });

  test.each<readonly [string, string | Uint8Array]>([
    ['logo.svg', '<html><svg></svg></html>'],
    ['logo.svg', '<svgs>'],
    ['logo.svg', ''],
    ['logo.svg', `${'<!---->'.repeat(10_000)}<!--`],
    ['logo.svg', Buffer.from('<svg>\xe9</svg>', 'latin1')],
    ['logo.svg', Buffer.from('<svg></svg>', 'utf16le')],
    ['logo.png', JPEG],
    ['logo.jpg', PNG],
    ['logo.webp', Buffer.from('RIFF\0\0\0\0WAVE')],
  ])('of the format %s with other content is rejected', async (name, content) => {
    expect(await codes(name, { [name]: content })).toEqual([['bad-logo', name, undefined]]);
  });

  test('is reported if it is missing, isn’t a file or is too large', async () => {
    expect(await codes('logo.png', { 'Logo.png': PNG })).toEqual([['missing-logo', 'logo.png', 'Logo.png']]);
    const folder = sourceFolder();
    mkdirSync(path.join(folder, 'logo.png'));
    expect(briefly(await problemsOfFolder(folder, { theme: { logo: 'logo.png' } }))).toEqual([
      'logo.png 0:0 unreadable-file',
    ]);
    const [large] = await problems(
      { 'logo.png': Buffer.concat([PNG, Buffer.alloc(123_456)]) },
      { theme: { logo: 'logo.png' } },
    );
    expect(messageOf(large!)).toBe('the logo is too large (123.5 kB)');
    // The file is too large to be read at all.
    writeFileSync(path.join(folder, 'vast.png'), '');
    truncateSync(path.join(folder, 'vast.png'), 3 * 2 ** 30);
    const [vast] = await problemsOfFolder(folder, { theme: { logo: 'vast.png' } });
    expect(messageOf(vast!)).toBe('the logo is too large (3.2 GB)');
  });

  test.each(['../logo.svg', 'a/logo.svg', '.svg', 'logo.gif', 'logo', '/logo.svg', '..svg'])(
    'can’t be called %s',
    async (logo) => {
      const [problem, ...others] = await problems({ 'site.json': JSON.stringify({ theme: { logo } }) });
      expect([problem?.code, problem?.location?.line, others]).toEqual(['bad-option', 1, []]);
    },
  );
});

describe('a picture for link previews', () => {
  const codes = async (picture: string, files: Files) =>
    (await problems(files, { theme: { picture } })).map(({ code, location, suggestion }) => [
      code,
      location?.file,
      suggestion,
    ]);
  // A PNG of 600 × 315 pixels: its signature, and the beginning of its header.
  const WHOLE_PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000002580000013b0806000000', 'hex');
  // A JPEG of 600 × 315 pixels: an application segment, and the frame header.
  const WHOLE_JPEG = Buffer.from('ffd8ffe0000400 00ffc00011 08013b0258 03'.replaceAll(' ', ''), 'hex');

  test('is a PNG or a JPEG whose size is known', async () => {
    expect(await codes('a.png', { 'a.png': WHOLE_PNG })).toEqual([]);
    expect(await codes('a.jpeg', { 'a.jpeg': WHOLE_JPEG })).toEqual([]);
    expect(sizeOfPicture(WHOLE_PNG)).toEqual({ width: 600, height: 315 });
    expect(sizeOfPicture(WHOLE_JPEG)).toEqual({ width: 600, height: 315 });
    for (const [name, content] of [
      ['a.png', PNG],
      ['a.png', WHOLE_JPEG],
      ['a.jpg', JPEG],
      ['a.jpg', WHOLE_JPEG.subarray(0, 14)],
    ] as const)
      expect(await codes(name, { [name]: content })).toEqual([['bad-picture', name, undefined]]);
  });

  test('is reported if it is missing or too large', async () => {
    expect(await codes('a.png', { 'A.png': WHOLE_PNG })).toEqual([['missing-picture', 'a.png', 'A.png']]);
    const [large] = await problems(
      { 'a.png': Buffer.concat([WHOLE_PNG, Buffer.alloc(345_678)]) },
      { theme: { picture: 'a.png' } },
    );
    expect(messageOf(large!)).toBe('the picture for link previews is too large (345.7 kB)');
  });

  test.each(['a.svg', 'a.webp', '../a.png'])('can’t be called %s', async (picture) => {
    const [problem, ...others] = await problems({ 'site.json': JSON.stringify({ theme: { picture } }) });
    expect([problem?.code, others]).toEqual(['bad-option', []]);
  });
});

test.each(['red', '#fff', '#7a001', '7a0019', '#7a001g', 'url(#a)', '#7a0019;'])(
  'an accent is not %s',
  async (accent) => {
    const [problem] = await problems({ 'site.json': JSON.stringify({ theme: { accent } }) });
    expect([problem?.code, problem?.values?.option]).toEqual(['bad-option', '“theme.accent”']);
  },
);
