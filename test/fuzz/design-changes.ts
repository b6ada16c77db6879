// Changes the files of an owner's design: templates, style rules, the logo, and the options that name it.
import fc from 'fast-check';
import { TEMPLATE_NAMES, type TemplateName } from '../../src/engine/markup/placeholders.ts';
import { ownTemplates } from '../../src/engine/package-files.ts';
import { anywhere, type Change, changes, placeIn } from './runs.ts';
import { type Entry, type Folder, inText, OPTIONS, SOURCE, utf8 } from './source.ts';
import { byteChanges } from './text-changes.ts';

const TEMPLATES = ownTemplates();
const template = (name: TemplateName): readonly [string, Entry] => [
  `templates/${name}.html`,
  { bytes: Buffer.from(TEMPLATES[name]) },
];
const bytes = (text: string): Entry => ({ bytes: Buffer.from(text) });

/** A source with a design that differs from ours only in a few rules and the logo. */
export const DESIGNED: ReadonlyMap<string, Entry> = new Map([
  ...SOURCE,
  ...TEMPLATE_NAMES.map(template),
  [
    'templates/style.css',
    bytes('/* ours */\nh1 { color: red; background: url("/x.png") }\n@media print { a { color: black } }\n'),
  ],
  [
    'logo.svg',
    bytes(
      '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n',
    ),
  ],
  ['site.json', bytes(JSON.stringify({ ...OPTIONS, theme: { logo: 'logo.svg', accent: '#123456' } }))],
] as const);

const name = fc.constantFrom(...[...DESIGNED.keys()].filter((each) => !SOURCE.has(each)));

const PIECES = [
  ...['{{', '}}', '{{title}}', '{{ title }}', '{{Title}}', '{{nothing}}', '{{{title}}}', '{{main}}', '{{head}}'],
  ...['{{__proto__}}', '{{constructor}}'],
  ...['<', '>', '</', '<!--', '-->', '<!-- {{main}} -->', '<script>', '</script>', '<style>', '<title>', '<textarea>'],
  ...['<plaintext>', '<![CDATA['],
  ...['<a href={{title}}>', '<a href="{{title}}">', '<a onclick="{{title}}">', '<p style="x">'],
  ...['<img src=//x.example/y srcset="a,b 2x">', '<base href=x>'],
  ...['<link rel=stylesheet href="https://[">', '<form action="https://x.example:99999/">', '<a =x "=y>', "<a b='"],
  ...['<a b="', '<\0', '<a\u2028b=c>'],
  ...['@import "x";', '@font-face {', 'url(', 'url("https://x.example/y")', 'url(data:,x)', '/*', '*/', '}', '\\'],
  ...['<?xml', '<!DOCTYPE svg [', '<svg', '&amp;'],
];

/** A search that backtracks would take long. */
const LONG = ['<', '{{', '<!--', '<a ', '</', '/*', 'url(', '"', '<!', '<a b="', '<?', ' ', '{{a', '<svg>', '\0'];

const insert = (text: string, at: number, piece: string): string =>
  text.slice(0, placeIn(at, text.length)) + piece + text.slice(placeIn(at, text.length));

export const designChanges: fc.Arbitrary<Change<Folder>> = fc.oneof(
  byteChanges(name),
  inText('markup put in', name, { at: anywhere, piece: fc.constantFrom(...PIECES) }, (text, { at, piece }) =>
    insert(text, at, utf8(piece)),
  ),
  inText(
    'a piece many times',
    name,
    { at: anywhere, piece: fc.constantFrom(...LONG), times: fc.constantFrom(20, 500, 30_000) },
    (text, { at, piece, times }) => insert(text, at, piece.repeat(times)),
  ),
  inText('nothing in it', name, {}, () => ''),
  changes(
    'another template',
    fc.record({ name, from: name }),
    (folder: Folder, { name, from }) => void (folder.has(name) && folder.set(name, DESIGNED.get(from)!)),
  ),
);
