import { expect, test } from 'vitest';
import { anchorsIn, linksIn, proseIn, proseLinesIn } from './markdown.ts';

const values = <Value>(found: readonly { readonly value: Value }[]): readonly Value[] =>
  found.map(({ value }) => value);

test('finds links in text, tables, images and HTML, but not in code', () => {
  const page = [
    ...['See [a](one.md#x) and ![b](two.svg).', '', '| c |', '|---|', '| [d](three.md) |', '', '```md', '[e](four.md)'],
    ...['```', '', '<img src="five.png" alt="">'],
  ].join('\n');
  expect(linksIn(page)).toEqual([
    { line: 1, value: 'one.md#x' },
    { line: 1, value: 'two.svg' },
    { line: 5, value: 'three.md' },
    { line: 11, value: 'five.png' },
  ]);
});

test('finds the same anchors as GitHub', () => {
  const page = '# The `build` command: 2 parts\n\n## Again\n\n## Again\n\n<a id="own"></a>\n\n```\n# no\n```\n';
  expect([...anchorsIn(page)]).toEqual(['the-build-command-2-parts', 'again', 'again-1', 'own']);
});

test('finds prose', () => {
  const page =
    '# A heading\n\nOne `x.y` here, e.g. this. [Two](a.md) is\nhere. Is it? Yes.\n\n- an item\n\n| A cell | `b` |\n|---|---|\n| 1 | 2. |\n\n    code.';
  expect(values(proseIn(page))).toEqual([
    ...['A heading', 'One ‹code› here, e.g. this. Two is here. Is it? Yes.', 'an item', 'A cell', '‹code›', '1', '2.'],
  ]);
});

test('finds lines outside tables and code', () => {
  expect(values(proseLinesIn('a\n\n| b |\n|---|\n\n```\nc\n```\nd'))).toEqual(['a', '', '', 'd']);
});
