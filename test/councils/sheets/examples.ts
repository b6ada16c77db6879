// An example for every code that importing a row can report.

import type { COUNCIL_IMPORT_ROW_CODES } from '../../../src/councils/codes/importing-rows.ts';
import { fingerprinter, textsFingerprint } from '../../../src/councils/sheets/import-record.ts';
import { DECLARATIONS } from '../../../src/councils/sheets/kinds/declarations.ts';
import { PLANS } from '../../../src/councils/sheets/kinds/plans.ts';
import { PROMISES } from '../../../src/councils/sheets/kinds/promises.ts';
import type { SheetName } from '../../../src/councils/sheets/sheet-names.ts';
import type { IMPORT_ROW_CODES } from '../../../src/engine/diagnostics/codes/importing.ts';
import type { DiagnosticCode } from '../../../src/engine/diagnostics/diagnostic.ts';
import { readSheet } from '../../../src/tools/import/read-sheet.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  ENDED_HEADER,
  type Files,
  text,
} from '../../support/source.ts';

/** Two imported rows with the same key. */
const PLAN_ROWS = ['One', 'Two'].map((title) => ['ABB', title, 'Summary document', '', 'https://n.example/']);
export const HEADERS: Readonly<Record<SheetName, string>> = {
  register:
    'local-authority-code,official-name,gss-code,start-date,end-date,nation,local-authority-type,current-authority',
  plans: 'council,url,type,title,website_url',
  promises: 'council,scope,target,wording,source_url,source_name,authority_code,gss_code',
  declarations: 'council,made_declaration,date_made',
  searches: 'created,user_query,result_count,council_restriction',
};

/** A row that has been corrected in a list of rejects. */
const REVIEWED = 'Elm City Council,Whole area,2045?,Text,https://r.example/,,,';
const reviewedRow = () => {
  const bytes = Buffer.from(text(HEADERS.promises, REVIEWED));
  return textsFingerprint(readSheet(PROMISES.columns, { name: 'promises.csv', bytes }).rows[0]!);
};

/** An imported row that is no longer in the table. */
const DELETED = { authority_code: 'ELM', date_declared: '2019-07-24' };

export const TABLES: Files = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABB,Abbey Borough Council,,,E07000901,England,Non-Metropolitan District',
    'ELM,Elm City Council,,https://elm.example/,,England,Unitary Authority',
    'ELC,Elm County Council,,,,England,County Council',
  ),
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    'ABB,true,2030,Whole area,One,https://a.example/,',
    'ABB,true,2040,Whole area,Two,https://a.example/,',
  ),
  'plans.csv': text('authority_code,title,document_type,updated_at,url', ...PLAN_ROWS.map((row) => row.join())),
  'emergencies.csv': text(EMERGENCIES_HEADER, 'ABB,2010-01-01'),
  'ended-councils.csv': text(ENDED_HEADER, 'FEN,Fenmere District Council,2023-04-01,ABB'),
  'imported-rows.csv': text(
    'table,authority_code,row,file',
    ...PLAN_ROWS.map(([code, title, document_type, , url]) => {
      const row = fingerprinter(PLANS.identity)({
        authority_code: code!,
        title: title!,
        document_type: document_type!,
        url: url!,
      });
      return `plans,ABB,${row},plans.csv`;
    }),
    `commitments,ELM,${reviewedRow()},corrected.csv`,
    `emergencies,ELM,${fingerprinter(DECLARATIONS.identity)(DELETED)},declarations.csv`,
  ),
  'searches.csv': null,
};

/** The rows of a sheet. The last row has the problem. */
export interface Example {
  readonly sheet: SheetName;
  readonly rows: readonly string[];
  readonly asOf?: string;
  readonly lookupFiles?: { readonly aliases?: string };
}

const promise = (...rows: readonly string[]): Example => ({ sheet: 'promises', rows });
const year = (target: string): Example => promise(`Abbey,Whole area,${target},Text,https://b.example/,,,`);
const declaration = (...rows: readonly string[]): Example => ({ sheet: 'declarations', rows });
const day = (date: string): Example => declaration(`Abbey,Y,${date}`);
const plans = (...rows: readonly string[]): Example => ({ sheet: 'plans', rows });
const search = (...rows: readonly string[]): Example => ({ sheet: 'searches', rows });
const authority = (row: string, more: Partial<Example> = {}): Example => ({ sheet: 'register', rows: [row], ...more });
const ABBEY = 'ABB,Abbey Borough Council,E07000901,,,England,NMD,True';

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
  | 'unknown-type'
  | 'unlikely-date'
>;

export const IMPORT_EXAMPLES: Readonly<
  Record<keyof typeof COUNCIL_IMPORT_ROW_CODES | keyof typeof IMPORT_ROW_CODES | SharedCode, Example>
> = {
  'nothing-to-import': promise('Abbey,,,,,,,'),
  'duplicate-row': declaration('Abbey,Y,24/7/2019', 'Abbey,Yes,2019-07-24'),
  'ended-council-row': promise('Fenmere,Whole area,2030,Text,https://b.example/,,,'),
  'edited-since': declaration('Elm City Council,Y,2019-07-24'),
  'reviewed-row': promise(REVIEWED),
  'future-authority': authority('NEW,New Council,,2030-04-01,,England,UA,True'),
  'no-document': plans('Abbey,,,,https://a.example/'),
  'no-declaration': declaration('Abbey,N - but made pledges,05/2019'),
  'ignored-text': promise('Abbey,Council only,2030 (aim),Text,https://b.example/,,,'),
  'other-website': plans('Elm City Council,https://a.example/,Action plan,,https://other.example/'),
  'assumed-date-order': declaration('Elm City Council,N (no),24/7/2019', 'Elm County Council,Y,7/4/2019'),
  'spreadsheet-artefact': plans('Abbey,https://a.example/,Action plan,Plan,#REF!'),
  'uncalculated-formula': day('#UNCALCULATED!'),
  'would-delete-value': plans('Abbey,https://n.example/,N/A,One,'),
  'too-many-cells': plans('Abbey,https://a.example/,Action plan,Plan, Part 2,x'),
  'conflicting-row': { sheet: 'register', rows: [ABBEY, ABBEY.replace('Borough', 'District')] },
  'differs-from-table': promise('Abbey,Whole area,2050,Three,https://c.example/,,,'),
  'ambiguous-row': plans('Abbey,https://n.example/,Action plan,New,'),
  contradiction: promise('Elm City Council,Whole area,2030,Text,https://a.example/,,ABB,'),
  'missing-end-date': authority('OLD,Old Council,,,,England,NMD,False', { asOf: '2010-01-01' }),
  'unknown-council-name': plans('Borsetshire,https://a.example/,Action plan,,'),
  'ambiguous-council': plans('Elm,https://a.example/,Action plan,,'),
  'uncertain-year': year('2045?'),
  'different-date-order': declaration('Elm County Council,Y,24/7/2019', 'Abbey,Y,7/24/2019'),
  'ambiguous-date': day('7/4/2019'),
  'unknown-sheet-scope': promise('Abbey,Everywhere,2030,Text,https://b.example/,,,'),
  'bad-boolean': declaration('Abbey,perhaps,24/7/2019'),
  'bad-code': promise('Abbey,Whole area,2030,Text,https://b.example/,,A-1,'),
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
  'unknown-type': authority('ABC,Abbey,,,,England,XX,True'),
  'unlikely-date': day('1/2/1919'),
};
