// If a quotation mark is missing or next to a space, the message is about that cell, even if the parser fails in another row.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/engine/csv/document.ts';

const HEADER = 'authority_code,title,document_type,updated_at,url\n';
const QUOTED = 'ABC,"Net Zero, Strategy",Action plan,2020-01-02,https://a.example/\n';
const LINES = 'ABC,"Net Zero, Strategy\nof the council, in full\nand more",Action plan,2020-01-02,https://a.example/\n';
const PLAIN = 'DEFG,Plan,Action plan,2020-01-02,https://a.example/\n';
const TRIPLE = 'GAQ,"""Net Zero"", Strategy",Action plan,2020-01-02,https://a.example/\n';
const ALL = `${PLAIN.trim()
  .split(',')
  .map((cell) => `"${cell}"`)}\n`;

const [UNCLOSED, UNOPENED] = [QUOTED.replace('y",', 'y,'), QUOTED.replace('"N', 'N')];

function faultOf(content: string) {
  const { fault, rows } = readDocument({ name: '', bytes: Buffer.from(content) });
  return [fault?.code, fault?.location?.line, fault?.location?.column, rows.length];
}

describe('the fault in a file:', () => {
  const [closing, opening, space] = ['unclosed-quote', 'unopened-quote', 'space-around-quote'];
  const FILES: Readonly<Record<string, readonly [string, ...(string | number | undefined)[]]>> = {
    'no closing mark, before a quoted cell': [HEADER + PLAIN + UNCLOSED + QUOTED, closing, 3, 5, 2],
    'no closing mark, before a mark in quotation marks': [HEADER + PLAIN + UNCLOSED + TRIPLE, closing, 3, 5, 2],
    'no closing mark, with a quoted cell later': [HEADER + UNCLOSED + PLAIN + QUOTED, closing, 2, 5, 1],
    'no closing mark at the end of a line': [HEADER + PLAIN.replace('https', '"https') + QUOTED, closing, 2, 34, 1],
    'no closing mark, before a text of several lines': [HEADER + UNCLOSED + LINES + QUOTED, closing, 2, 5, 1],
    'no closing mark, after a text of several lines': [HEADER + LINES + UNCLOSED + QUOTED, closing, 5, 5, 2],
    'no closing mark, before an empty quoted cell': [HEADER + UNCLOSED + PLAIN.replace('Plan', '""'), closing, 2, 5, 1],
    'no closing mark in a text of several lines': [HEADER + LINES.replace('more"', 'more') + QUOTED, closing, 2, 5, 1],
    'no closing mark in the header': [HEADER.replace('title', '"title') + QUOTED, closing, 1, 16, 0],
    'no opening mark': [HEADER + PLAIN + UNOPENED + QUOTED, opening, 3, 23, 2],
    'no opening mark in the header': [HEADER.replace('title', 'title"') + QUOTED, opening, 1, 21, 0],
    'no closing and no opening mark': [HEADER + PLAIN + UNCLOSED + UNOPENED + PLAIN, closing, 3, 5, 2],
    'no closing and no opening mark, with a row between': [HEADER + UNCLOSED + PLAIN + UNOPENED, closing, 2, 5, 1],
    'all cells quoted, without a closing mark': [HEADER + ALL + ALL.replace('Plan"', 'Plan') + ALL, closing, 3, 8, 2],
    'all cells quoted, without the last mark': [HEADER + ALL.replace('/"', '/') + ALL, closing, 2, 42, 1],
    'all cells quoted, without the second mark': [HEADER + ALL.replace('G"', 'G') + ALL, closing, 2, 1, 1],
    'all cells quoted, without an opening mark': [HEADER + ALL.replace('"Plan', 'Plan') + ALL, opening, 2, 12, 1],
    'a space after a mark': [HEADER + QUOTED.replace('",', '" ,'), space, 2, 25, 1],
    'a space after the last mark': [`${HEADER}ABC,a,b,2020-01-02,"c" \n`, space, 2, 23, 1],
    'a space before a mark': [HEADER + QUOTED.replace(',"', ', "'), space, 2, 5, 1],
    'marks in a text of several lines': [HEADER + LINES.replace('of', '"of"'), 'stray-quote', 3, 1, 1],
    'texts of several lines': [HEADER + LINES + PLAIN + LINES, undefined, undefined, undefined, 4],
    'a list in a text': [
      `${HEADER}ABC,"Plan\nDEF,GHI\nJKL,MNO,PQR",,,\n`,
      ...([undefined, undefined, undefined, 2] as const),
    ],
    'a list in the last cell': [
      `${HEADER}ABC,Plan,,,"NHS, police, fire, ambulance, schools, colleges\nNHS, police, fire, ambulance, schools"\n`,
      ...([undefined, undefined, undefined, 2] as const),
    ],
  };
  test.each(Object.entries(FILES))('%s', (_, [content, ...expected]) => {
    for (const end of ['\n', '\r\n', '\r']) expect(faultOf(content.replaceAll('\n', end))).toEqual(expected);
    expect(faultOf(`\ufeff${content}`)).toEqual(expected);
  });
});
