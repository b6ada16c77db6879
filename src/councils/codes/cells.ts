// Codes for individual cells in the tables of councils.
import { type CodeDefinitions, error, warning } from '../../engine/diagnostics/code.ts';
import { listText } from '../../engine/text/format.ts';
import { AUTHORITY_TYPES, COUNTRIES, FIRST_YEAR, LAST_YEAR, SCOPES } from '../vocabulary.ts';

export const COUNCIL_CELL_CODES = {
  'bad-code': error({
    message: '{cell} is not an authority code',
    help: 'Enter a code of 3 or 4 capital letters, such as ABE.',
    explanation:
      'The authority code identifies the council in every table and URL. You can’t use the council’s name instead.',
    example: { cell: '“Pellshire”' },
    isFixable: true,
  }),
  'bad-gss-code': error({
    message: '{cell} is not a GSS code',
    help: 'Enter a capital letter followed by 8 digits, such as E06000001.',
    explanation:
      'GSS codes are the official codes for areas of the UK. Usually a digit is missing, or the code comes from a different list.',
    example: { cell: '“E1000901”' },
    isFixable: true,
  }),
  'bad-slug': error({
    message: '{cell} is not a valid slug',
    help: 'Use lower-case letters and digits, joined by single hyphens (200 characters at most). If you leave the cell empty, the program generates the slug from the name.',
    explanation: 'The slug is the council’s short name in URLs, so it can’t contain spaces, capitals or punctuation.',
    example: { cell: '“Pellshire County”' },
    isFixable: true,
  }),
  'unknown-country': error({
    message: '{cell} is not a UK country',
    help: `Enter ${listText(COUNTRIES, 'or')}.`,
    explanation: 'The API can filter councils by country, so each country has only one spelling.',
    example: { cell: '“Englnad”' },
    isFixable: true,
  }),
  'unknown-type': error({
    message: '{cell} is not an authority type',
    help: `Enter ${listText(AUTHORITY_TYPES, 'or')}. If you don’t know the type, leave the cell empty.`,
    explanation: 'The API can filter councils by type, so each type has only one spelling.',
    example: { cell: '“County Councl”' },
    isFixable: true,
  }),
  'unknown-scope': error({
    message: '{cell} is not a scope',
    help: `Enter “${SCOPES.join('” or “')}”, or leave the cell empty.`,
    explanation:
      'The scope shows whether a commitment covers only the council’s own emissions or the emissions of its whole area.',
    example: { cell: '“Councl only”' },
    isFixable: true,
  }),
  'bad-year': error({
    message: '{cell} is not a target year',
    help: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}, or leave the cell empty.`,
    explanation: 'The cell must contain only a year. Put notes such as “to be confirmed” in another column.',
    example: { cell: '“by 2030”' },
    isFixable: true,
  }),
  'financial-year': error({
    message: '{cell} is a financial year',
    help: 'Enter a single year: {begins} (when it begins) or {ends} (when it ends).',
    explanation:
      'The API publishes a single target year for each commitment. The council’s own documents usually show which year it means.',
    example: { cell: '“2030/31”', begins: '2030', ends: '2031' },
  }),
  'bad-coordinate': error({
    message: '{cell} is not a place in the UK',
    help: 'Enter degrees as a decimal number: a latitude from 49 to 61, or a longitude from -9 to 2. If you don’t know them, leave the cell empty.',
    explanation: 'The map shows each council at these coordinates. Latitude and longitude may be the wrong way round.',
    example: { cell: '“53° 48′ N”' },
  }),
  'missing-gss-code': warning({
    message: 'the council has no GSS code',
    help: 'Enter the council’s GSS code.',
    explanation:
      'The site publishes the council without the code. Other data sets use this code to identify the council’s area.',
  }),
  'missing-type': warning({
    message: 'the council has no authority type',
    help: 'Enter the council’s authority type.',
    explanation: 'The site publishes the council without a type, so filters by type don’t find it.',
  }),
  'missing-declaration-date': warning({
    message: 'the declaration has no date',
    help: 'Enter the date of the declaration. If it is unknown, ignore this warning.',
    explanation: 'The council’s page says “Declared, date not recorded”. In the API, declared_emergency is null.',
  }),
  'unlikely-year': warning({
    message: '{cell} is an unlikely target year',
    help: 'Check the year. Most target years are between 2015 and 2100.',
    explanation: 'The year is probably mistyped. The site publishes it unchanged.',
    example: { cell: '“2203”' },
  }),
  'early-declaration': warning({
    message: 'no UK council had declared a climate emergency by {cell}',
    help: 'Check the year.',
    explanation: 'The first declaration in the UK was in November 2018, so an earlier date is probably mistyped.',
    example: { cell: '“2009-05-15”' },
  }),
} as const satisfies CodeDefinitions;
