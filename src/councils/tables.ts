// Defines the tables of records in the data directory and their columns in order.

import { distantDate, notEmpty } from '../engine/tables/checks/suspicious-cells.ts';
import { type ColumnLinks, type ColumnWords, type Form, filled, orBlank, orNull } from '../engine/tables/column.ts';
import type { TableDefinition } from '../engine/tables/definition.ts';
import { ADDRESS, ANY_DATE, ANYTHING, BOOLEAN, DATE, NAME, oneOf, TEXT } from '../engine/tables/forms.ts';
import { listText } from '../engine/text/format.ts';
import { earlyDeclaration } from './checks/suspicious-cells.ts';
import { CODE, EAST, ENDED_CODE, GSS, NAMES, NORTH, SLUG_FORM, SLUGS, YEAR } from './forms.ts';
import { NO_SCOPE, REGISTER_TYPES, SCOPE_ALIASES } from './published-names.ts';
import { slugFor } from './slug.ts';
import { AUTHORITY_TYPES, COUNTRIES, FIRST_YEAR, LAST_YEAR, SCOPES } from './vocabulary.ts';

const council = (about: string) =>
  filled(CODE, {
    title: 'Authority code',
    description: `The authority code of the council ${about}. The code must be in councils.csv or ended-councils.csv.`,
    examples: ['ABC', 'WXYZ'],
    references: { table: 'councils', otherTable: 'ended-councils', one: 'council', lost: 'lost-councils' },
  });

/** If the cell is empty, the slug is generated from the name. */
const OWN_SLUG: ColumnLinks = { unique: 'duplicate-slug', uniqueValue: (texts) => slugFor(texts) };

const councils = {
  authority_code: filled(CODE, {
    title: 'Authority code',
    description: '3 or 4 capital letters, unique to the council. Other tables use this code to identify the council.',
    examples: ['ABC', 'WXYZ'],
    isKey: true,
    unique: 'duplicate-code',
  }),
  name: filled(NAME, {
    title: 'Name',
    description: 'The council’s full name, on one line.',
    examples: ['Wenmere City Council'],
  }),
  slug: orBlank(SLUG_FORM, {
    title: 'Slug',
    description:
      'A short name for URLs, unique to the council: lower-case letters and digits, separated by single hyphens. ' +
      'If the cell is empty, the program generates the slug from the council’s name. You can leave out this column.',
    examples: ['wenmere-city-council'],
    mayBeMissing: true,
    ...OWN_SLUG,
  }),
  website_url: orBlank(ADDRESS, {
    title: 'Website',
    description: 'The full URL of the council’s website. Leave empty if unknown.',
    examples: ['https://www.wenmere.example/'],
  }),
  gss_code: orBlank(GSS, {
    title: 'GSS code',
    description:
      'The official code for the council’s area: a capital letter and 8 digits, unique to the council. ' +
      'You get a warning if the cell is empty.',
    examples: ['E06000901'],
    unique: 'duplicate-gss-code',
    checks: [notEmpty('missing-gss-code')],
  }),
  country: filled(oneOf('unknown-country', COUNTRIES), {
    title: 'Country',
    description: `The council’s country: ${listText(COUNTRIES, 'or')}.`,
    examples: ['England'],
  }),
  authority_type: orBlank(oneOf('unknown-type', AUTHORITY_TYPES, REGISTER_TYPES), {
    title: 'Type of authority',
    description: `The type of authority: ${listText(AUTHORITY_TYPES, 'or')}. You get a warning if the cell is empty.`,
    examples: ['Unitary Authority'],
    checks: [notEmpty('missing-type')],
  }),
  region: orBlank(NAME, {
    title: 'Region',
    description: 'The council’s region. Councils are also listed by region. You can leave out this column.',
    examples: ['North West'],
    mayBeMissing: true,
  }),
  latitude: orNull(NORTH, {
    title: 'Latitude',
    description: 'Degrees north, for maps and distances: a number from 49 to 61. You can leave out this column.',
    examples: ['53.8'],
    mayBeMissing: true,
  }),
  longitude: orNull(EAST, {
    title: 'Longitude',
    description: 'Degrees east, negative in the west: a number from -9 to 2. You can leave out this column.',
    examples: ['-1.55'],
    mayBeMissing: true,
  }),
  former_slugs: orBlank(SLUGS, {
    title: 'Former slugs',
    description:
      'The council’s earlier slugs, separated by commas. Old URLs link to the new page. ' +
      'No other council can have any of these slugs, even if it has ended. You can leave out this column.',
    examples: ['wenmere-borough-council'],
    mayBeMissing: true,
  }),
  alternative_names: orBlank(NAMES, {
    title: 'Alternative names',
    description:
      'Other names and codes by which people look for the council, separated by semicolons, such as its Welsh name, ' +
      'an abbreviation or a former GSS code. You can leave out this column.',
    examples: ['Llyn Gwen; WCC; E07000999'],
    mayBeMissing: true,
  }),
  county: orBlank(ENDED_CODE, {
    title: 'County',
    description:
      'For a district: the authority code of the county council that also serves its area. ' +
      'You get a warning if no other council has this code. You can leave out this column.',
    examples: ['PSH'],
    mayBeMissing: true,
  }),
};

const commitments = {
  authority_code: council('that the row is about'),
  has_promise: orNull(BOOLEAN, {
    title: 'Promise of net zero',
    description:
      'Whether the council has promised net zero: true, yes or 1 if it has; false, no or 0 if it hasn’t. ' +
      'Leave empty if unknown.',
    examples: ['true', 'no'],
  }),
  target_year: orNull(YEAR, {
    title: 'Target year',
    description:
      'The year by which the council plans to meet the commitment, if it has set one. ' +
      `The year must be between ${FIRST_YEAR} and ${LAST_YEAR}.`,
    examples: ['2030'],
  }),
  scope: orNull(oneOf('unknown-scope', SCOPES, { ...SCOPE_ALIASES, ...NO_SCOPE }), {
    title: 'Scope',
    description: `The emissions that the commitment covers: “${SCOPES.join('” or “')}”. Leave empty if unknown.`,
    examples: ['Whole area'],
  }),
  text: orBlank(TEXT, {
    title: 'Text',
    description: 'The text of the commitment, as published by the council. Line breaks are allowed.',
    examples: ['The council will be net zero by 2030.'],
  }),
  source: orBlank(ADDRESS, {
    title: 'Source URL',
    description: 'The full URL of a page or document that contains the commitment, if there is one.',
    examples: ['https://www.wenmere.example/climate-plan.pdf'],
  }),
  source_name: orBlank(TEXT, {
    title: 'Source name',
    description: 'The name of the page or document that contains the commitment.',
    examples: ['Climate Strategy 2021'],
  }),
};

const plans = {
  authority_code: council('that published the document'),
  title: orBlank(TEXT, {
    title: 'Title',
    description: 'The title of the document. A row with only an authority code means that no plan was found.',
    examples: ['Climate Action Plan 2025'],
  }),
  document_type: orBlank(TEXT, {
    title: 'Document type',
    description: 'The type of document. Any text is allowed.',
    examples: ['Action plan'],
  }),
  updated_at: orNull(DATE, {
    title: 'Record updated',
    description: 'The date when the record of the document was last updated (YYYY-MM-DD). Leave empty if unknown.',
    examples: ['2024-10-01'],
  }),
  url: orBlank(ADDRESS, {
    title: 'Document URL',
    description:
      'The full URL of the document, if it has one. The council’s page on the site links to this URL. ' +
      'You can leave out this column.',
    examples: ['https://www.wenmere.example/climate-action-plan.pdf'],
    mayBeMissing: true,
    isRecommended: true,
  }),
};

const emergencies = {
  authority_code: council('that declared the emergency'),
  date_declared: orNull(DATE, {
    title: 'Date declared',
    description:
      'The date of the declaration (YYYY-MM-DD). Leave empty if unknown. You get a warning if the cell is empty.',
    examples: ['2019-05-15'],
    checks: [notEmpty('missing-declaration-date'), earlyDeclaration],
  }),
  source_url: orBlank(ADDRESS, {
    title: 'Source URL',
    description:
      'The full URL of a page or document that contains the declaration, if there is one. ' +
      'The council’s page on the site links to this URL. You can leave out this column.',
    examples: ['https://www.wenmere.example/climate-emergency'],
    mayBeMissing: true,
    isRecommended: true,
  }),
};

const formerly = <Value extends string>(form: Form<Value>, { title, examples }: ColumnWords) =>
  orBlank(form, {
    title,
    description: 'As in councils.csv. You can leave out this column.',
    examples,
    mayBeMissing: true,
  });

const endedCouncils = {
  authority_code: filled(ENDED_CODE, {
    title: 'Authority code',
    description:
      '3 or 4 capital letters, which may be followed by a hyphen and another capital letter. ' +
      'The code must be unique to the council, and mustn’t be in councils.csv.',
    examples: ['ABD', 'NIR-A'],
    isKey: true,
    unique: 'duplicate-code',
  }),
  name: councils.name,
  slug: { ...formerly(SLUG_FORM, councils.slug), ...OWN_SLUG },
  website_url: formerly(ADDRESS, councils.website_url),
  gss_code: formerly(GSS, councils.gss_code),
  country: formerly(oneOf('unknown-country', COUNTRIES), councils.country),
  authority_type: formerly(oneOf('unknown-type', AUTHORITY_TYPES, REGISTER_TYPES), councils.authority_type),
  end_date: orNull(ANY_DATE, {
    title: 'End date',
    description: 'The council’s last day, or the day its successors started (YYYY-MM-DD). Leave empty if unknown.',
    examples: ['2023-03-31'],
    checks: [distantDate],
  }),
  replaced_by: orBlank(ANYTHING, {
    title: 'Replaced by',
    description:
      'The authority codes of the councils that replaced this one, separated by commas. ' +
      'Leave empty if unknown. You get a warning if a code isn’t in councils.csv or ended-councils.csv.',
    examples: ['ABC', 'ABC,WXYZ'],
  }),
  former_slugs: formerly(SLUGS, councils.former_slugs),
  alternative_names: formerly(NAMES, councils.alternative_names),
};

/** Most data has no ended councils, so a site lacks nothing without that table. */
export const TABLES = {
  councils: { title: 'Councils', description: 'One row for each council.', columns: councils },
  commitments: {
    title: 'Commitments',
    description: 'One row for each commitment. A row can also record that no commitment was found for a council.',
    columns: commitments,
    whenEmpty: 'no-commitments',
  },
  plans: {
    title: 'Plans',
    description:
      'One row for each climate document published by a council. You can leave out this table, and add your own columns.',
    columns: plans,
    mayBeMissing: true,
    records: 'plans',
    hasOtherColumns: true,
  },
  emergencies: {
    title: 'Emergencies',
    description: 'One row for each climate emergency declaration. You can leave out this table.',
    columns: emergencies,
    mayBeMissing: true,
    records: 'emergency declarations',
  },
  'ended-councils': {
    title: 'Ended councils',
    description: 'One row for each council that has ended. You can leave out this table.',
    columns: endedCouncils,
    mayBeMissing: true,
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;
