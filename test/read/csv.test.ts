// CSV as people's programs write it: every form of it reads to the same rows, and what stands in a cell stays as it is.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../src/problem.ts';
import { readRows } from '../../src/read/csv.ts';
import { runs } from '../support/campaign.ts';
import { character } from '../support/characters.ts';
import {
  COMMITMENTS_HEADER,
  datasetOf,
  type Files,
  GOOD,
  LOG_HEADER,
  problemsOf,
  quotedRow,
  text,
} from '../support/source.ts';

function rowsOf(content: string | Uint8Array): readonly (readonly string[])[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: (readonly string[])[] = [];
  expect(readRows({ name: 'test.csv', bytes }, (cells) => rows.push(cells))).toBeUndefined();
  return rows;
}

const BOM = '\ufeff';

describe('line ends, blank lines and byte order marks make no difference', () => {
  const FORMS: Readonly<Record<string, string>> = {
    LF: 'a,b\nc,d\n"e\nf",g\n',
    'no line end after the last row': 'a,b\nc,d\n"e\nf",g',
    CRLF: 'a,b\r\nc,d\r\n"e\nf",g\r\n',
    CR: 'a,b\rc,d\r"e\nf",g\r',
    'a mixture': 'a,b\r\nc,d\r"e\nf",g\n',
    BOM: `${BOM}a,b\nc,d\n"e\nf",g\n`,
    'BOM and a quoted header': `${BOM}"a","b"\r\nc,d\r\n"e\nf",g\r\n`,
    'BOM and a blank line': `${BOM}\r\na,b\r\nc,d\r\n"e\nf",g\r\n`,
    'blank lines everywhere': '\n\r\n\ra,b\n\n\nc,d\r\n\r\n"e\nf",g\r\r\n\n',
    'needless quotation marks': '"a","b"\n"c","d"\n"e\nf","g"\n',
  };
  test.each(Object.entries(FORMS))('%s', (_, form) => {
    expect(rowsOf(form)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e\nf', 'g'],
    ]);
  });

  const WHOLE_FOLDERS: Readonly<Record<string, (content: string) => string>> = {
    BOM: (content) => BOM + content,
    CRLF: (content) => content.replaceAll('\n', '\r\n'),
    CR: (content) => content.replaceAll('\n', '\r'),
    'blank lines': (content) => `\n${content.replaceAll('\n', '\n\n')}`,
    'rows of separators and spaces at the end': (content) => {
      const separators = content.split('\n')[0]!.replace(/[^,]/g, '');
      return `${content}${separators}\r\n${separators.replaceAll(',', ' , ')}\n`;
    },
    'rows of separators between': (content) =>
      content.replace(/\n/g, `\n${content.split('\n')[0]!.replace(/[^,]/g, '')}\n`),
    'every cell in quotation marks': (content) => text(...rowsOf(content).map(quotedRow)),
    'columns the other way round': (content) => text(...rowsOf(content).map((row) => quotedRow([...row].reverse()))),
  };
  test.each(Object.entries(WHOLE_FOLDERS))('in a whole folder: %s', async (_, rewrite) => {
    const files = Object.fromEntries(Object.entries(GOOD).map(([name, content]) => [name, rewrite(content)]));
    expect(await datasetOf(files)).toEqual(await datasetOf());
  });
});

describe('a cell is kept to the byte', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    'outer spaces': '  heat pump  ',
    tabs: '\theat\tpump\t',
    'a null': 'heat\0pump\0',
    LF: 'heat\npump\n',
    CRLF: '\r\nheat\r\npump\r\n',
    CR: '\rheat\rpump\r',
    'blank lines': '\n\n\nheat\n\r\n\rpump',
    'Unicode line and paragraph separators': 'heat\u2028pump\u2029\u0085',
    'a byte order mark': '\ufeffheat pump\ufeff',
    'no-break and zero-width spaces': '\u00a0heat\u200bpump\u202f',
    'quotation marks': '"heat" "" pump"',
    separators: ',heat,;pump,',
    markup: '<b>heat</b> &amp; <script>pump</script>',
    'letters and accents apart': 'e\u0301 e\u0301',
    'letters and accents in one': '\u00e9 \u00e9',
    'characters beyond the basic plane': '😀 🏴󠁧󠁢󠁷󠁬󠁳󠁿 𝒜',
    'characters that are none': '\ufffe \uffff \ufffd',
    'what looks like a formula': '=1+1',
    backslashes: 'C:\\temp\\"',
  };
  const read = (content: string): Files => ({
    'commitments.csv': text(COMMITMENTS_HEADER, quotedRow(['ABC', '', '', '', content, '', content])),
    'searches.csv': text(LOG_HEADER, quotedRow(['2025-01-02', content, '3', ''])),
  });
  const contentsOf = async (files: Files) => {
    const { commitments, searchLog } = await datasetOf(files);
    return [commitments[0]?.text, commitments[0]?.source_name, searchLog.counts.queries[0]];
  };

  test.each(Object.entries(TEXTS))('%s', async (_, content) => {
    expect(await contentsOf(read(content))).toEqual([content, content, content]);
  });

  test('spaces around a cell without quotation marks', async () => {
    const { commitments } = await datasetOf({
      'commitments.csv': text(COMMITMENTS_HEADER, 'ABC,,,,  some text\t,, Plan '),
    });
    expect(commitments[0]).toMatchObject({ text: '  some text\t', source_name: ' Plan ' });
  });

  test('whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character }), async (content) => {
        expect(await contentsOf(read(content))).toEqual([content, content, content]);
      }),
      runs(1, 60),
    );
  });
});

describe('columns are matched by name', () => {
  test('in any order, with others between them', async () => {
    const { councils } = await datasetOf({
      'councils.csv': text(
        'country,note,name,gss_code,authority_code,website_url,slug,authority_type,population',
        'England,a note,Abbey,E06000001,ABC,,abbey,SRA,7',
        'Wales,,Beech,W06000002,BCD,,beech,SRA,',
      ),
    });
    expect(councils.map((council) => [council.authority_code, council.name, council.country])).toEqual([
      ['ABC', 'Abbey', 'England'],
      ['BCD', 'Beech', 'Wales'],
    ]);
    expect(councils[0]).not.toHaveProperty('note');
  });

  test('and named where they are unknown or stand twice', async () => {
    const problems = await problemsOf({ 'emergencies.csv': text('authority_code,date_declared,note,note', 'ABC,,,') });
    expect(problems.map((problem) => `${problem.code}: ${messageOf(problem)}`)).toEqual([
      expect.stringMatching(/^unknown-column: .*“note”/),
      expect.stringMatching(/^duplicate-column: .*“note”/),
    ]);
  });

  test('the slug may be absent', async () => {
    const { councils } = await datasetOf({
      'councils.csv': text(
        'authority_code,name,website_url,gss_code,country,authority_type',
        'ABC,Abbey & St Mary’s,,E06000001,England,SRA',
        'BCD,Beech,,W06000002,Wales,SRA',
      ),
    });
    expect(councils.map(({ slug }) => slug)).toEqual(['abbey-st-marys', 'beech']);
  });
});
