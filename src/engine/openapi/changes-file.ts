// Describes the file with all changes. It isn't part of the API, so it has a tag of its own.
import { CHANGES_FILE } from '../addressing/site-files.ts';
import { COMPARED_NAMES } from '../changes/compared-tables.ts';
import type { OpenApiDocument } from './describe.ts';
import type { PathItem, Schema } from './document.ts';

const FILES_TAG = {
  name: 'Files',
  description: 'Files that aren’t part of the API. They have no parameters, and only one format.',
};

const SUMMARY = 'Changes to the data';

const text = (description: string): Schema => ({ type: 'string', description });
const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description });

const value = (when: string): Schema => ({
  type: ['string', 'number', 'boolean', 'object', 'null'],
  description: `The value of the field or the whole row ${when} the change; null if there was none.`,
});

const object = (description: string, properties: Readonly<Record<string, Schema>>): Schema => ({
  ...{ type: 'object', description, properties, required: Object.keys(properties) },
});

const SCHEMAS: Readonly<Record<string, Schema>> = {
  DataVersion: object('A version of the data.', {
    version: text('The name of the version, such as 2025-08-17-1a2b3c4.'),
    date: { ...text('When the version was committed, in UTC.'), format: 'date-time' },
    tags: { type: 'array', items: { type: 'string' }, description: 'The git tags of the version.' },
    commit: textOrNull('The git commit; null if the data isn’t in git.'),
    previous: textOrNull('The version before this one; null if there was none, or if it isn’t published.'),
    file: { ...text('The URL of a ZIP archive with the data of this version.'), format: 'uri' },
    hash: text('The SHA-256 hash of the archive, after `sha256:`.'),
  }),
  Change: object('A changed field, an added row or a removed row.', {
    version: text('The version that has the change.'),
    source: { type: 'string', enum: [...COMPARED_NAMES], description: 'The name of the table.' },
    key: text(
      'Identifies the row in the version before, or an added row in this version: its key or, if the table has none, the key of the row to which it refers and its position among the rows that refer to it, such as `ABC/2`.',
    ),
    field: textOrNull('The name of the field; null if the whole row was added or removed.'),
    before: value('before'),
    after: value('after'),
  }),
};

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const DOCUMENT = object('All known versions of the data, and the changes between them.', {
  title: text('The title of the site.'),
  licence: { type: ['object', 'null'], description: 'The name and the URL of the licence; null if it isn’t stated.' },
  versions: { type: 'array', items: ref('DataVersion'), description: 'The versions, from oldest to newest.' },
  changes: { type: 'array', items: ref('Change'), description: 'The changes, from oldest to newest.' },
});

const item: PathItem = {
  summary: SUMMARY,
  description:
    'A file with every change to the data as a record. Together with a version of the data, the records suffice to make the rows of the next version, but not their order. If the key of a row changes, rows of other tables that refer to it follow without records of their own.',
  get: {
    operationId: 'getChanges',
    summary: SUMMARY,
    tags: [FILES_TAG.name],
    responses: {
      200: { description: 'All known changes.', content: { 'application/json': { schema: ref('DataChanges') } } },
    },
  },
};

/** Adds the file to the description of an API, for sites that show changes. */
export const withChangesFile = (document: OpenApiDocument): OpenApiDocument => ({
  ...document,
  tags: [...document.tags, FILES_TAG],
  paths: { ...document.paths, [`/${CHANGES_FILE}`]: item },
  components: {
    ...document.components,
    schemas: { ...document.components.schemas, ...SCHEMAS, DataChanges: DOCUMENT },
  },
});

/** Whether a description, which may come from another version of the program, includes the file. */
export const hasChangesFile = (document: unknown): boolean =>
  Object.hasOwn((document as { readonly paths?: object } | undefined)?.paths ?? {}, `/${CHANGES_FILE}`);
