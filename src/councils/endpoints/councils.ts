// `/api/councils/`: all councils, ordered by name.
import { defineEndpoint, describeRecord, type RecordKind, type WordsOf } from '../../engine/api/endpoint.ts';
import { wordList } from '../../engine/api/parameter.ts';
import { AUTHORITY_CODE, COUNTRIES, FILTERABLE_TYPES, SRA, SRA_NAME } from '../vocabulary.ts';

export const councils = /* @__PURE__ */ defineEndpoint({
  path: '/api/councils/',
  shape: 'items',
  source: 'councils',
  parameters: {
    country: wordList(COUNTRIES, { field: 'country', title: 'Country' }),
    authority_type: wordList(FILTERABLE_TYPES, { field: 'authority_type', title: 'Authority type' }),
  },
  file: 'country-{country}/type-{authority_type}',
  plural: 'councils',
});

export const councilKind = {
  name: 'council',
  links: ['carbon_reduction_statements'],
  addresses: ['website_url'],
  key: { field: 'authority_code', pattern: AUTHORITY_CODE },
  page: 'url',
  heading: 'name',
  label: ({ authority_type: type, country }) => [String(country), String(type === SRA ? SRA_NAME : type)],
} as const satisfies RecordKind;

export const councilRecord = /* @__PURE__ */ describeRecord(councilKind, {
  schema: 'Council',
  description: 'A council.',
  fields: {
    name: { type: 'name', text: 'The council’s name.' },
    url: { type: 'page of a council', text: 'The path of the council’s page on this site.' },
    website_url: { type: 'address', text: 'The URL of the council’s website.' },
    gss_code: { type: 'GSS code', text: 'The official code for the council’s area (GSS code): a letter and 8 digits.' },
    country: { type: 'country', text: 'England, Northern Ireland, Scotland or Wales.' },
    authority_type: {
      type: 'authority type',
      text: 'The type of authority. SRA is short for Strategic Regional Authority.',
    },
    authority_code: {
      type: 'authority code',
      text: 'The code for the council in URLs: 3 or 4 capital letters.',
    },
    plan_count: { type: 'count', text: 'The number of climate plans recorded for the council.' },
    plans_last_update: {
      type: 'date or null',
      text: 'The latest date when the record of one of the council’s plans was updated; null if not recorded.',
    },
    carbon_reduction_commitment: {
      type: 'flag',
      text: 'True if the council has promised net zero. False if no promise was found or nothing is recorded.',
    },
    carbon_neutral_date: {
      type: 'year or null',
      text: 'The earliest target year in the council’s commitments; null if none is recorded.',
    },
    carbon_reduction_statements: {
      type: 'link',
      to: 'council-commitments',
      text: 'The council’s commitment records.',
    },
    declared_emergency: {
      type: 'date or null',
      text: 'The date on which the council declared a climate emergency; null if not recorded.',
    },
  },
});

export const councilsTag = { name: 'Councils', description: 'Councils and their records.' };

export const councilsWords: WordsOf<typeof councils> = {
  title: 'Council List',
  heading: 'Councils',
  summary: 'Basic records of every council in the database.',
  description: 'A list of councils, sorted by name.',
  tag: councilsTag,
  operation: 'listCouncils',
  answer: 'The councils, sorted by name.',
  // Ensures that the example is a council with commitments.
  example: 'carbon_reduction_commitment',
  fields: 'Council fields',
  list: {
    schema: 'CouncilList',
    description: 'All matching councils, sorted by name. This list is not split into pages.',
  },
  group: { name: 'councils', about: 'The list of all councils.' },
  filtered: {
    name: 'filtered councils',
    about: 'Councils by country, by authority type or by both, in every combination.',
  },
  empty: 'No councils match these filters. Remove a filter, or see {councils}.',
  parameters: {
    country: {
      description: 'Include only councils in these countries.',
      file: 'Countries',
      schema: 'Country',
      all: 'All countries',
      unknown:
        'Values that are not in the list of countries were ignored{{value}}. The countries are {{words}}. If you choose none of these, councils in all countries are shown.',
    },
    authority_type: {
      description: 'Include only councils of these types.',
      file: 'Authority types',
      schema: 'FilterableType',
      all: 'All types',
      unknown:
        'Authority types that are not in the list below were ignored{{value}}. If you choose no type from that list, councils of all types are shown.',
    },
  },
};
