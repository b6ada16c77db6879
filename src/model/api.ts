// The records that the API answers with, as schemas: what each field may be (specification, section 2; behaviour, nulls).
import { z } from 'zod';
import {
  AUTHORITY_CODE,
  AUTHORITY_TYPES,
  COUNTRIES,
  FILTERABLE_TYPES,
  LEAST_COUNT,
  LEAST_RESULTS,
  SCOPES,
  SRA,
  SRA_NAME,
} from '../route/endpoints.ts';
import { FIELDS } from '../route/fields.ts';
import { FIRST_YEAR, LAST_YEAR } from './forms.ts';
import { GSS_CODE, HTTP_ADDRESS, SLUG, whole, wholeOrEmpty } from './patterns.ts';

/** A schema under its name in the API's description. */
const NAMED = z.registry<{ readonly id: string }>();

function named<Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema {
  const told = schema.meta({ description });
  NAMED.add(told, { id });
  return told;
}

/** A record whose fields are told of in the words that every page has. */
function record<Shape extends z.core.$ZodShape>(
  [id, description]: readonly [id: string, description: string],
  words: keyof typeof FIELDS,
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  const told = FIELDS[words].map(({ name, text }) => [name, (shape[name] as z.ZodType).meta({ description: text })]);
  return named(id, description, z.strictObject(Object.fromEntries(told) as Shape));
}

const form = (pattern: string) => z.string().regex(new RegExp(whole(pattern)));
const link = z.string().meta({ format: 'uri' });
/** As the tables have it: browsers take more for an address than the standard of `uri` does. */
const address = z.string().regex(new RegExp(wholeOrEmpty(HTTP_ADDRESS)));
const day = z.string().meta({ format: 'date' }).nullable();
const year = z.int().min(FIRST_YEAR).max(LAST_YEAR).nullable();

const country = named('Country', 'The country that a council is in.', z.enum(COUNTRIES));
const filterableType = named('FilterableType', 'A type of authority that you can filter by.', z.enum(FILTERABLE_TYPES));
const authorityType = named(
  'AuthorityType',
  `A type of authority; empty if not recorded. Some records have the type \`${SRA}\` (${SRA_NAME}), but you can’t filter by this type.`,
  z.enum([...AUTHORITY_TYPES, '']),
);
const authorityCode = named(
  'AuthorityCode',
  'A council’s authority code: 3 or 4 capital letters.',
  z.string().regex(AUTHORITY_CODE),
);
const scope = named('Scope', 'The emissions that a commitment covers.', z.enum(SCOPES));

const root = record(['Root', 'Links to the lists of councils, commitments and search terms.'], 'root', {
  councils: link,
  searchterms: link,
  commitments: link,
});

const council = record(['Council', 'A council.'], 'council', {
  name: z.string().min(1),
  url: form(`/councils/${SLUG}/`),
  website_url: address,
  gss_code: z.string().regex(new RegExp(wholeOrEmpty(GSS_CODE))),
  country,
  authority_type: authorityType,
  authority_code: authorityCode,
  plan_count: z.int().min(0),
  plans_last_update: day,
  carbon_reduction_commitment: z.boolean(),
  carbon_neutral_date: year,
  carbon_reduction_statements: link,
  declared_emergency: day,
});

const commitment = record(
  ['Commitment', 'A commitment made by a council, or a record that no promise was found.'],
  'commitment',
  {
    council: link,
    has_promise: z.boolean().nullable(),
    target_year: year,
    scope: scope.nullable(),
    text: z.string(),
    source: address,
    source_name: z.string(),
  },
);

const searchTerm = record(['SearchTerm', 'A term that people searched for.'], 'searchterm', {
  user_query: z.string(),
  result_count: z.int().min(LEAST_RESULTS),
  times_seen: z.int().min(LEAST_COUNT),
  council_restriction: z.string().regex(/^(?:"[\s\S]*")?$/),
});

const page = <Item extends z.ZodType>(id: string, of: string, item: Item) =>
  record([id, `A page of ${of}.`], 'page', {
    count: z.int().min(0),
    next: link.nullable(),
    previous: link.nullable(),
    results: z.array(item),
  });

const detail = z.string().meta({ description: 'The problem, in one sentence.' });

/** What the API answers, by the names that its description gives the schemas. */
export const API_SCHEMAS = {
  Root: root,
  Council: council,
  CouncilList: named(
    'CouncilList',
    'All matching councils, sorted by name. This list is not split into pages.',
    z.array(council),
  ),
  Commitment: commitment,
  CommitmentList: named(
    'CommitmentList',
    'The commitment records for one council. This list is not split into pages.',
    z.array(commitment),
  ),
  CommitmentPage: page(
    'CommitmentPage',
    'commitment records, sorted by target year. Records without a target year come last',
    commitment,
  ),
  SearchTerm: searchTerm,
  SearchTermPage: page('SearchTermPage', 'search terms, most popular first', searchTerm),
  ApiError: named('ApiError', 'An error.', z.strictObject({ detail })),
  NotPrebuilt: named(
    'NotPrebuilt',
    'The error that a host without a router returns if the requested response is not prebuilt.',
    z.strictObject({ detail, available: link.meta({ description: 'The list of prebuilt URLs.' }) }),
  ),
  EndpointDescription: named(
    'EndpointDescription',
    'The description of an endpoint, returned by OPTIONS.',
    z.strictObject({
      name: z.string().meta({ description: 'The name of the endpoint.' }),
      description: z.string().meta({ description: 'A summary of the endpoint’s response and parameters.' }),
      renders: z.array(z.string()).meta({ description: 'The media types available for responses.' }),
      parses: z.array(z.string()).meta({ description: 'The media types accepted in requests.' }),
    }),
  ),
  Country: country,
  AuthorityType: authorityType,
  FilterableType: filterableType,
  AuthorityCode: authorityCode,
  Scope: scope,
} as const satisfies Record<string, z.ZodType>;

export type ApiSchemaName = keyof typeof API_SCHEMAS;

export const refTo = (name: ApiSchemaName): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** @returns JSON Schemas (draft 2020-12) as JSON values, which refer to each other as components of an OpenAPI document do */
export function apiSchemas(): Readonly<Record<ApiSchemaName, Readonly<Record<string, unknown>>>> {
  const { schemas } = z.toJSONSchema(NAMED, {
    uri: (id) => refTo(id as ApiSchemaName).$ref,
    override: ({ jsonSchema }) => {
      // No limit of ours: beyond it JavaScript counts inexactly.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const entries = (Object.keys(API_SCHEMAS) as ApiSchemaName[]).map((name) => {
    const { $schema: _, $id: __, ...schema } = schemas[name]!;
    return [name, schema];
  });
  return Object.fromEntries(entries);
}
