// The rules in the profile of Data Package 2.0 (https://datapackage.org/profiles/2.0/datapackage.json) for the properties that our
// descriptors use. Here, all other properties are invalid, so that misspelt properties cause an error.
import { Ajv } from 'ajv';

const text = { type: 'string' };
const PATH = {
  ...text,
  pattern: String.raw`^((?=[^./~])(?!file:)((?!\/\.\.\/)(?!\\)(?!:\/\/).)*|(http|ftp)s?:\/\/.*)$`,
};
const described = { title: text, description: text };
const names = { oneOf: [{ type: 'array', minItems: 1, uniqueItems: true, items: text }, text] };

const closed = (properties: object, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const field = (type: string, constraints: object) =>
  closed(
    {
      ...{ ...described, name: text, type: { enum: [type] }, format: { enum: ['default'] } },
      constraints: closed({ required: { type: 'boolean' }, unique: { type: 'boolean' }, ...constraints }),
    },
    'name',
    'type',
  );

const integer = { oneOf: [text, { type: 'integer' }] };
const words = { type: 'array', minItems: 1, uniqueItems: true, items: text };
const length = { type: 'integer' };

const TABLE_SCHEMA = closed(
  {
    $schema: text,
    fields: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          field('string', { pattern: text, enum: words, minLength: length, maxLength: length }),
          field('integer', { minimum: integer, maximum: integer }),
          field('boolean', {}),
          field('date', { enum: words, minimum: text, maximum: text }),
        ],
      },
    },
    missingValues: { type: 'array', items: text },
    primaryKey: names,
    foreignKeys: {
      type: 'array',
      minItems: 1,
      items: closed(
        { fields: names, reference: closed({ resource: text, fields: names }, 'fields') },
        'fields',
        'reference',
      ),
    },
  },
  'fields',
);

const PROFILE = closed(
  {
    ...{ ...described, $schema: text, name: text, homepage: { ...text, pattern: '^https?://' } },
    version: text,
    sources: { type: 'array', items: closed({ title: text, path: PATH }) },
    contributors: { type: 'array', minItems: 1, items: closed({ title: text, path: PATH }) },
    licenses: { type: 'array', minItems: 1, items: closed({ title: text, path: PATH }, 'path') },
    resources: {
      type: 'array',
      minItems: 1,
      items: closed(
        {
          ...{ ...described, name: text, path: PATH, type: { enum: ['table'] }, format: text, encoding: text },
          mediatype: { ...text, pattern: '^(.+)/(.+)$' },
          bytes: { type: 'integer' },
          hash: { ...text, pattern: '^([^:]+:[a-fA-F0-9]+|[a-fA-F0-9]{32}|)$' },
          schema: TABLE_SCHEMA,
        },
        'name',
        'path',
      ),
    },
  },
  'resources',
);

const validate = new Ajv({ strict: true, allErrors: true }).compile(PROFILE);

/** The errors that the profile finds in a descriptor. */
export function profileFaults(descriptor: unknown): readonly string[] {
  validate(descriptor);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
