// Mistakes with quotation marks around cells and rows.
import {
  better,
  change,
  commitments,
  emergencies,
  type Mistake,
  plans,
  rewritten,
  sample,
  searches,
} from './mistake.ts';

const NO_ESTATE =
  'TSKA,false,,Council only,The Combined Authority holds no estate of its own and sets no target for operations.,';
const TWO_PAGES = 'EWN,Our climate plan on two pages,Summary document,2024-08-09,';
const STRATEGY = 'GAQ,"Net Zero Greater Aldermarch: Strategy, Principles and Priorities",';
const LATEST = 'DLQ,"Net Zero Derrynamoan & Lisfallon: Strategy, Principles and Priorities",';
const FIRST_PLANS = sample(plans).split('\n').slice(1, 3).join('\n');

/** The text in quotation marks. */
const quoted = (row: string): string => `${row.replace('The', '"The').slice(0, -1)}",`;

const WITH_COMMA = quoted(NO_ESTATE.replace(' and ', ', and '));

const noEstate = (name: string, row: string, right: string, ...codes: Mistake['codes']): Mistake =>
  better(change(name, commitments, NO_ESTATE, row, ...codes), right);

/** A text with a comma, with other characters around it. */
const enclosed = (name: string, [before, after]: string): Mistake =>
  noEstate(
    name,
    NO_ESTATE.replace('The', `${before}The`).replace(' and ', ', and ').replace('operations.', `operations.${after}`),
    WITH_COMMA,
    'wrong-cell-count',
  );

const strategy = (name: string, from: string, to: string, ...codes: Mistake['codes']): Mistake =>
  change(name, plans, STRATEGY, STRATEGY.replace(from, to), ...codes);

const latest = (name: string, from: string, to: string, ...codes: Mistake['codes']): Mistake =>
  change(name, plans, LATEST, LATEST.replace(from, to), ...codes);

const pellshire = (name: string, row: string): Mistake =>
  change(name, emergencies, 'PSH,2019-05-15', row, 'row-in-quotes');

const inQuotes = (text: string): string => text.replace(/.+/g, '"$&"');

export const QUOTES: readonly Mistake[] = [
  // around cells
  noEstate(
    'a comma in a text without quotation marks',
    NO_ESTATE.replace(' and ', ', and '),
    WITH_COMMA,
    'wrong-cell-count',
  ),
  enclosed('curly quotation marks around a text with a comma', '“”'),
  enclosed('apostrophes around a text with a comma', "''"),
  noEstate(
    'quotation marks within a text',
    NO_ESTATE.replace('no estate', 'no "estate"'),
    quoted(NO_ESTATE.replace('no estate', 'no ""estate""')),
    'stray-quote',
  ),
  change(
    'quotation marks after backslashes',
    plans,
    '"""Towards Net Zero"": Greater',
    '"\\"Towards Net Zero\\": Greater',
    'stray-quote',
  ),
  strategy('a missing closing quotation mark', '",', ',', 'unclosed-quote'),
  latest('a closing quotation mark missing near the end of the file', '",', ',', 'unclosed-quote'),
  change(
    'an unclosed quotation mark at the end of the file',
    emergencies,
    'OSM,2019-04-03',
    'OSM,"2019-04-03',
    'unclosed-quote',
  ),
  change(
    'an unclosed quotation mark in the header',
    plans,
    'authority_code,title,document_type',
    'authority_code,"title,document_type',
    'unclosed-quote',
  ),
  change(
    'an unclosed quotation mark in a search',
    searches,
    '2025-06-03T08:10:53Z,cool spaces,7,',
    '2025-06-03T08:10:53Z,"cool spaces,7,',
    'unclosed-quote',
  ),
  change(
    'a quotation mark that closes several rows later',
    plans,
    TWO_PAGES,
    TWO_PAGES.replace('Our', '"Our'),
    'unclosed-quote',
  ),
  strategy('a missing opening quotation mark', '"', '', 'unopened-quote'),
  latest('an opening quotation mark missing near the end of the file', '"', '', 'unopened-quote'),
  change(
    'missing quotation marks in two rows',
    plans,
    FIRST_PLANS,
    FIRST_PLANS.replace(',A', ',"A').replace(',Action', '",Action'),
    'unclosed-quote',
  ),
  strategy('a space after a closing quotation mark', '",', '" ,', 'space-around-quote'),
  strategy('a space before an opening quotation mark', '"', ' "', 'space-around-quote'),
  // around rows
  pellshire('a row in quotation marks', '"PSH,2019-05-15"'),
  pellshire('a row in quotation marks, with empty cells', '"PSH,2019-05-15",'),
  rewritten('every row in quotation marks', emergencies, inQuotes, 'row-in-quotes'),
  rewritten(
    'every row except the header in quotation marks',
    emergencies,
    (text) => inQuotes(text).replace(/^"(.*)"/, '$1'),
    'row-in-quotes',
  ),
];
