import { expect, test } from 'vitest';
import { helpPassages, literalsIn, pagePassages } from './page-passages.ts';

test('the texts of strings and templates, including nested templates, without comments and code', () => {
  const source = [
    "import { a } from './a.ts'; // family's",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, not a template
    "/* family */ const b = /'`/.test(c) ? 'it\\'s' : `one ${{ d: `two ${e}` }.d} three`;",
    'const f = family / 2;',
  ].join('\n');
  expect(literalsIn(source)).toEqual(['./a.ts', "it\\'s", 'one ', 'two ', '', ' three']);
});

test('the paragraphs of a page and the texts for screen readers, without code and data', () => {
  const page =
    '<title>T</title><h1>A <b>bold</b> start</h1><p>Use <code>x</code>.<p><a aria-label="L">a</a><pre>no</pre>';
  const texts = pagePassages('p', page).map(({ text }) => text.replace(/\s+/g, ' ').trim());
  expect(texts.filter((text) => text !== 'X')).toEqual(['T', 'A bold start', 'Use X .', 'L', 'a']);
});

test('each description in the help, with its lines joined', () => {
  const help =
    'Usage: council-climate-api build [options]\n\nWrite\nit\n\nOptions:\n  --out <dir>  the output\n               directory\n  --x          y\n';
  expect(helpPassages(help)).toEqual([
    { place: 'help build', text: 'Write it' },
    { place: 'help build', text: 'the output directory' },
    { place: 'help build', text: 'y' },
  ]);
});
