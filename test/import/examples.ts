// An example for every code that importing a row can report.
import type { IMPORT_ROW_CODES } from '../../src/diagnostics/codes/importing-rows.ts';
import type { DiagnosticCode } from '../../src/diagnostics/diagnostic.ts';
import type { SheetName } from '../../src/import/sheet.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  text,
} from '../support/source.ts';

export const TABLES: Files = {
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

/** Rows of a sheet. The last one has the problem. */
export interface Example {
  readonly sheet: SheetName;
  readonly rows: readonly string[];
  readonly asOf?: string;
  readonly lookupFiles?: { readonly overrides?: string; readonly aliases?: string };
}

export const HEADERS: Readonly<Record<SheetName, string>> = {
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

/** Codes shared with `check`. */
type SharedCode = Extract<
  DiagnosticCode,
  | 'bad-boolean'
  | 'bad-code'
  | 'bad-count'
  | 'bad-date'
  | 'bad-gss-code'
  | 'bad-restriction'
  | 'bad-time'
  | 'bad-url'
  | 'bad-year'
  | 'control-character'
  | 'empty-cell'
  | 'spreadsheet-error'
  | 'unknown-council'
  | 'unknown-country'
  | 'unknown-scope'
  | 'unknown-type'
  | 'unlikely-date'
>;

export const IMPORT_EXAMPLES: Readonly<Record<keyof typeof IMPORT_ROW_CODES | SharedCode, Example>> = {
  'nothing-to-import': promise('Abbey,,,,,,,'),
  'duplicate-row': declaration('Abbey,Y,24/7/2019', 'Abbey,Yes,2019-07-24'),
  'ended-authority': authority('OLD,Old Council,,,2019-03-31,England,NMD,False'),
  'future-authority': authority('NEW,New Council,,2030-04-01,,England,UA,True'),
  'ignored-text': year('2030 (aim)'),
  'too-many-cells': plans('Abbey,https://a.example/,Action plan,Plan, Part 2,x'),
  'conflicting-row': plans('Abbey,https://a.example/,Action plan,A,', 'Abbey,https://a.example/,Action plan,B,'),
  'similar-row': promise('Abbey,Whole area,2050,Three,https://a.example/,,,'),
  contradiction: promise('Elm City Council,Whole area,2030,Text,https://a.example/,,ABB,'),
  'missing-end-date': authority('OLD,Old Council,,,,England,NMD,False', { asOf: '2010-01-01' }),
  'unknown-council-name': plans('Borsetshire,https://a.example/,Action plan,,'),
  'ambiguous-council': plans('Elm,https://a.example/,Action plan,,'),
  'uncertain-year': year('2045?'),
  'several-years': year('2030-2035'),
  'year-with-text': year('2030 or later'),
  'uncertain-date': day('tbc'),
  'incomplete-date': day('Feb 2019'),
  'month-first': day('7/24/2019'),
  'ambiguous-date': declaration('Elm City Council,Y,7/24/2019', 'Elm County Council,Y,7/25/2019', 'Abbey,Y,7/4/2019'),
  'unknown-authority': authority(ABBEY, { lookupFiles: { overrides: text('local-authority-code', 'XYZ') } }),
  'ambiguous-override': { sheet: 'register', rows: [ABBEY, ABBEY], lookupFiles: { overrides: OVERRIDES } },
  'needless-override': authority(ABBEY, { lookupFiles: { overrides: OVERRIDES } }),
  'bad-boolean': declaration('Abbey,perhaps,24/7/2019'),
  'bad-code': promise('Abbey,Whole area,2030,Text,https://b.example/,,NIR-A,'),
  'bad-count': search('2025-01-01,solar,many,'),
  'bad-date': day('31/02/2019'),
  'bad-gss-code': promise('Abbey,Whole area,2030,Text,https://b.example/,,,E07'),
  'bad-restriction': search('2025-01-01,solar,1,Abbey'),
  'bad-time': search('01/02/2025,solar,1,'),
  'bad-url': plans('Abbey,www.a.example,Action plan,,'),
  'bad-year': year('soon'),
  'control-character': authority('ABC,"Ab\nbey",,,,England,UA,True'),
  'empty-cell': promise('Abbey,Whole area,2030,Text,,,,'),
  'spreadsheet-error': day('#REF!'),
  'unknown-council': promise('Abbey,Whole area,2030,Text,https://b.example/,,XYZ,'),
  'unknown-country': authority('ABC,Abbey,,,,Ireland,UA,True'),
  'unknown-scope': promise('Abbey,Everywhere,2030,Text,https://b.example/,,,'),
  'unknown-type': authority('ABC,Abbey,,,,England,XX,True'),
  'unlikely-date': day('1/2/1919'),
};
