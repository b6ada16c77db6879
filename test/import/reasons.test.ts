// Every reason has an example here: a new one without fails to compile, and one that never comes fails the test.
import { describe, expect, test } from 'vitest';
import { REVIEW_REASONS, type ReasonCode } from '../../src/import/reasons.ts';
import type { SheetName } from '../../src/import/sheet.ts';
import { importInto } from '../support/importing.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  text,
} from '../support/source.ts';

const TABLES: Files = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABB,Abbey Borough Council,,,E07000901,England,Non-Metropolitan District',
    'ELM,Elm City Council,,,,England,Unitary Authority',
    'ELC,Elm County Council,,,,England,County Council',
  ),
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    'ABB,true,2030,Whole area,One,https://a.example/,',
    'ABB,true,2040,Whole area,Two,https://a.example/,',
  ),
  'plans.csv': text(PLANS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
  'searches.csv': null,
};

/** A row of a sheet, or several, the last of which is reported. */
interface Example {
  readonly sheet: SheetName;
  readonly rows: readonly string[];
  readonly asOf?: string;
  readonly lookupFiles?: { readonly overrides?: string; readonly aliases?: string };
}

const HEADERS: Readonly<Record<SheetName, string>> = {
  register:
    'local-authority-code,official-name,gss-code,start-date,end-date,nation,local-authority-type,current-authority',
  plans: 'council,url,type,title,website_url',
  promises: 'council,scope,target,wording,source_url,source_name,authority_code,gss_code',
  declarations: 'council,made_declaration,date_made',
  searches: 'created,user_query,result_count,council_restriction',
};

const promise = (...rows: readonly string[]): Example => ({ sheet: 'promises', rows });
const year = (target: string): Example => promise(`Abbey,Whole area,${target},Text,https://b.example/,,,`);
const declaration = (...rows: readonly string[]): Example => ({ sheet: 'declarations', rows });
const day = (date: string): Example => declaration(`Abbey,Y,${date}`);
const plans = (...rows: readonly string[]): Example => ({ sheet: 'plans', rows });
const search = (...rows: readonly string[]): Example => ({ sheet: 'searches', rows });
const authority = (row: string, more: Partial<Example> = {}): Example => ({ sheet: 'register', rows: [row], ...more });
const ABBEY = 'ABB,Abbey Borough Council,E07000901,,,England,NMD,True';
const OVERRIDES = text('local-authority-code,nation', 'ABB,England');

const EXAMPLES: Readonly<Record<ReasonCode, Example>> = {
  'empty-row': plans(',,,,'),
  'same-row': declaration('Abbey,Y,24/7/2019', 'Abbey,Yes,2019-07-24'),
  'no-document': plans('Abbey,,,,'),
  'no-declaration': declaration('Abbey,No,'),
  'no-statement': promise('Abbey,,,,,,,'),
  'ended-authority': authority('OLD,Old Council,,,2019-03-31,England,NMD,False'),
  'future-authority': authority('NEW,New Council,,2030-04-01,,England,UA,True'),
  'too-many-cells': plans('Abbey,https://a.example/,Action plan,Plan, Part 2,x'),
  'other-row': plans('Abbey,https://a.example/,Action plan,A,', 'Abbey,https://a.example/,Action plan,B,'),
  'similar-row': promise('Abbey,Whole area,2050,Three,https://a.example/,,,'),
  contradiction: promise('Elm City Council,Whole area,2030,Text,https://a.example/,,ABB,'),
  'no-address': plans('Abbey,,Action plan,,'),
  'not-said': declaration('Abbey,,24/7/2019'),
  'unknown-end': authority('OLD,Old Council,,,,England,NMD,False', { asOf: '2010-01-01' }),
  'no-council': plans(',https://a.example/,Action plan,,'),
  'unknown-council': plans('Borsetshire,https://a.example/,Action plan,,'),
  'ambiguous-council': plans('Elm,https://a.example/,Action plan,,'),
  'bad-code': promise('Abbey,Whole area,2030,Text,https://b.example/,,NIR-A,'),
  'bad-gss-code': promise('Abbey,Whole area,2030,Text,https://b.example/,,,E07'),
  'doubtful-year': year('2045?'),
  'several-years': year('2030-2035'),
  decade: year('2030s'),
  'rough-year': year('~2030'),
  'year-and-more': year('2030 or later'),
  'bad-year': year('soon'),
  'far-year': year('1930'),
  'unknown-day': day('tbc'),
  'month-only': day('Feb 2019'),
  'no-such-day': day('31/02/2019'),
  'month-first': day('7/24/2019'),
  'no-year': day('28/02'),
  'day-or-month': declaration('Elm City Council,Y,7/24/2019', 'Elm County Council,Y,7/25/2019', 'Abbey,Y,7/4/2019'),
  'short-year': day('1/2/19'),
  'bad-date': day('43586'),
  'far-date': day('1/2/1919'),
  'no-date': day(''),
  'failed-formula': day('#REF!'),
  'unknown-value': promise('Abbey,Everywhere,2030,Text,https://b.example/,,,'),
  'bad-yes-no': declaration('Abbey,perhaps,24/7/2019'),
  'bad-count': search('2025-01-01,solar,many,'),
  'bad-time': search('01/02/2025,solar,1,'),
  'bad-address': plans('Abbey,www.a.example,Action plan,,'),
  'bad-restriction': search('2025-01-01,solar,1,Abbey'),
  'control-character': authority('ABC,"Ab\nbey",,,,England,UA,True'),
  'empty-cell': authority('ABC,,,,,England,UA,True'),
  'no-source': promise('Abbey,Whole area,2030,Text,,,,'),
  'unknown-authority': authority(ABBEY, { lookupFiles: { overrides: text('local-authority-code', 'XYZ') } }),
  'several-rows': { sheet: 'register', rows: [ABBEY, ABBEY], lookupFiles: { overrides: OVERRIDES } },
  'needless-override': authority(ABBEY, { lookupFiles: { overrides: OVERRIDES } }),
  'other-website': plans(
    'Abbey,https://a.example/,,,https://x.example/',
    'Abbey,https://b.example/,,,https://y.example/',
  ),
  'year-to-come': year('TBC'),
  remark: year('2030 (aim)'),
};

test.each(Object.entries(EXAMPLES))('%s', async (code, { sheet, rows, ...more }) => {
  const { report, told } = await importInto(TABLES, sheet, text(HEADERS[sheet], ...rows), more);
  expect(told).toBe('');
  const [file] = report.files;
  const found = [...file!.rejects, ...file!.cells, ...report.lookupFiles.flatMap((each) => each.rejects)];
  expect(found.at(-1)?.reason).toBe(code);
  expect(file!.imported + file!.rejects.length).toBe(file!.read);
});

describe('the words', () => {
  test.each(Object.entries(REVIEW_REASONS))('of %s follow a number of rows, and end without a stop', (_, reason) => {
    expect(reason.message).toMatch(/^[a-z].*[^.]$/);
  });
});
