// Mistakes with the structure of files and headers.
import {
  but,
  change,
  commitments,
  emergencies,
  type Mistake,
  plans,
  rewritten,
  sample,
  searches,
  whole,
} from './mistake.ts';

const brokenHeader = (name: string, from: string, to: string): Mistake =>
  change(
    name,
    plans,
    sample(plans).split('\n', 1)[0]!,
    sample(plans).split('\n', 1)[0]!.replace(from, to),
    'broken-row',
  );

export const STRUCTURE: readonly Mistake[] = [
  but(whole('a second table of ended councils', 'ended councils.csv', sample(emergencies), 'extra-file'), {
    at: 'ended councils.csv',
  }),
  but(whole('a workbook next to its table', 'plans.xlsx', 'PK', 'extra-file'), { at: 'plans.xlsx' }),
  but(whole('a second search log', 'searches (1).csv', sample(searches), 'unused-file'), { at: 'searches (1).csv' }),
  but(whole('a JSON object saved as CSV', plans, '{\n  "plans": []\n}\n', 'not-csv'), { at: plans }),
  but(whole('an XML file saved as CSV', plans, '\ufeff<?xml version="1.0"?>\n<plans/>\n', 'not-csv'), { at: plans }),
  brokenHeader('a line break instead of a comma in the header', 'title,', 'title\n'),
  brokenHeader('a line break in a column name', 'document_type', 'document\n_type'),
  change('a missing column and another column', commitments, 'scope,text', 'scope,wording', 'missing-column'),
  rewritten(
    'a comma after every row and the header',
    emergencies,
    (text) => text.replace(/\n/g, ',\n'),
    'unknown-column',
  ),
];
