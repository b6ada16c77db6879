// The source tables as schemas: each column once, its rule as a codec from the cell's text to its value.
import { z } from 'zod';
import type { ProblemCode } from '../problem.ts';
import { AUTHORITY_TYPES, COUNTRIES, SCOPES } from '../route/endpoints.ts';
import { filled, orBlank, orNull, ruleOf } from './column.ts';
import { ADDRESS, BOOLEAN, CODE, DATE, GSS, NAME, oneOf, SLUG_FORM, TEXT, YEAR } from './forms.ts';
import { CONTROL_CHARACTER } from './patterns.ts';

/** The council that a row is about. */
const council = (about: string) =>
  filled(CODE, {
    title: 'Council’s code',
    description: `The code of the council ${about}, as it stands in councils.csv.`,
    examples: ['ABC', 'WXYZ'],
    councils: 'authority_code',
  });

const councils = z.object({
  authority_code: filled(CODE, {
    title: 'Council’s code',
    description: '3 or 4 capital letters, each council its own. The other tables name the council by it.',
    examples: ['ABC', 'WXYZ'],
    isKey: true,
    unique: 'duplicate-code',
  }),
  name: filled(NAME, {
    title: 'Name',
    description: 'The council’s full name, in one line.',
    examples: ['Wenmere City Council'],
  }),
  slug: orBlank(SLUG_FORM, {
    title: 'Short name for addresses',
    description:
      'Lower-case letters and digits, joined with single hyphens; each council its own. ' +
      'Empty, or without this column, it is made from the name.',
    examples: ['wenmere-city-council'],
    unique: 'duplicate-slug',
    mayBeMissing: true,
  }),
  website_url: orBlank(ADDRESS, {
    title: 'Website',
    description: 'The address of the council’s website, from https:// or http:// on. Empty if it isn’t known.',
    examples: ['https://www.wenmere.example/'],
  }),
  gss_code: orBlank(GSS, {
    title: 'GSS code',
    description:
      'The official code of the council’s area: a capital letter and 8 digits, each council its own. ' +
      'It may be empty, but there is a warning.',
    examples: ['E06000901'],
    unique: 'duplicate-gss-code',
  }),
  country: filled(oneOf('unknown-country', COUNTRIES), {
    title: 'Country',
    description: `One of ${COUNTRIES.join(', ')}.`,
    examples: ['England'],
  }),
  authority_type: orBlank(oneOf('unknown-type', AUTHORITY_TYPES), {
    title: 'Type of authority',
    description: `One of ${AUTHORITY_TYPES.join(', ')}. It may be empty, but there is a warning.`,
    examples: ['Unitary Authority'],
  }),
});

const commitments = z.object({
  authority_code: council('that made the commitment'),
  has_promise: orNull(BOOLEAN, {
    title: 'Promise of net zero',
    description: 'Whether this is a promise of net zero: true, yes or 1; false, no or 0. Empty if it isn’t known.',
    examples: ['true', 'no'],
  }),
  target_year: orNull(YEAR, {
    title: 'Target year',
    description: 'The year by which it is to be done, from 1990 to 2200. Empty if there is none.',
    examples: ['2030'],
  }),
  scope: orNull(oneOf('unknown-scope', SCOPES), {
    title: 'Scope',
    description: `Whom it covers: “${SCOPES.join('” or “')}”. Empty if it isn’t known.`,
    examples: ['Whole area'],
  }),
  text: orBlank(TEXT, {
    title: 'Text',
    description: 'The commitment in the council’s words. Any text, of several lines if need be; or empty.',
    examples: ['The council will be net zero by 2030.'],
  }),
  source: orBlank(ADDRESS, {
    title: 'Address of the source',
    description: 'The address where the commitment can be read, from https:// or http:// on. Empty if there is none.',
    examples: ['https://www.wenmere.example/climate-plan.pdf'],
  }),
  source_name: orBlank(TEXT, {
    title: 'Name of the source',
    description: 'What the source is called. Any text, or empty.',
    examples: ['Climate Strategy 2021'],
  }),
});

const plans = z.object({
  authority_code: council('that published the document'),
  title: orBlank(TEXT, {
    title: 'Title',
    description:
      'What the document is called. Any text. A row with nothing but a code, and perhaps a date, says that there is no plan.',
    examples: ['Climate Action Plan 2025'],
  }),
  document_type: orBlank(TEXT, {
    title: 'Type of document',
    description: 'What kind of document it is. Any text, or empty.',
    examples: ['Action plan'],
  }),
  updated_at: orNull(DATE, {
    title: 'Last update',
    description: 'The day when the document was last changed, as YYYY-MM-DD. Empty if it isn’t known.',
    examples: ['2024-10-01'],
  }),
  url: orBlank(ADDRESS, {
    title: 'Address of the document',
    description:
      'The document’s web address, starting with https:// or http://. Empty, or without this column, if there is none. ' +
      'The council’s page links to it; the API doesn’t have it.',
    examples: ['https://www.wenmere.example/climate-action-plan.pdf'],
    mayBeMissing: true,
  }),
});

const emergencies = z.object({
  authority_code: council('that declared an emergency'),
  date_declared: orNull(DATE, {
    title: 'Day of the declaration',
    description: 'The day as YYYY-MM-DD. It may be empty, but then the declaration doesn’t count.',
    examples: ['2019-05-15'],
  }),
  source_url: orBlank(ADDRESS, {
    title: 'Address of the source',
    description:
      'The address where the declaration can be read, from https:// or http:// on. Empty, or without this column, if there is none. ' +
      'The council’s page links to it; the API doesn’t have it.',
    examples: ['https://www.wenmere.example/climate-emergency'],
    mayBeMissing: true,
  }),
});

/** The tables of the source folder whose rows are records; each column's name and rule, in their order. */
export const TABLES = {
  councils: councils.meta({ title: 'Councils', description: 'One row for each council.' }),
  commitments: commitments.meta({
    title: 'Commitments',
    description: 'One row for each commitment that a council made, or for a statement that it made none.',
  }),
  plans: plans.meta({
    title: 'Plans',
    description: 'One row for each document about the climate that a council published. Further columns are welcome.',
  }),
  emergencies: emergencies.meta({
    title: 'Emergencies',
    description: 'One row for each declaration of a climate emergency.',
  }),
} as const;

export type TableName = keyof typeof TABLES;
export type TableRow<Name extends TableName> = z.output<(typeof TABLES)[Name]>;

export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(TABLES[table].shape);
}

/** What is wrong with a cell that its column's schema refuses. */
export function problemOf(table: TableName, column: string, text: string): ProblemCode {
  if (text === '') return 'empty-cell';
  // A control character says more than that the cell's form is wrong. Elsewhere long texts may have line breaks, and tabs.
  if (table === 'councils' && CONTROL_CHARACTER.test(text)) return 'control-character';
  return ruleOf(TABLES[table], column)!.problem;
}
