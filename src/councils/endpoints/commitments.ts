// `/api/commitments/`: the commitments of all councils, ordered by target year.
import { defineEndpoint, describeRecord, type RecordKind, type WordsOf } from '../../engine/api/endpoint.ts';

export const commitments = /* @__PURE__ */ defineEndpoint({
  path: '/api/commitments/',
  shape: 'page',
  source: 'commitments',
  parameters: {},
  plural: 'commitments',
});

const PROMISES: Readonly<Record<string, string>> = { false: 'no promise found', null: 'promise not recorded' };

export const commitmentKind = {
  name: 'commitment',
  links: ['council'],
  addresses: ['source'],
  owner: ['council', 'council'],
  label: ({ has_promise: promise, target_year: year, scope }) => [
    [PROMISES[String(promise)], year ?? (promise !== false && 'no target year'), scope].filter(Boolean).join(', '),
  ],
} as const satisfies RecordKind;

export const commitmentRecord = /* @__PURE__ */ describeRecord(commitmentKind, {
  schema: 'Commitment',
  description: 'A commitment made by a council, or a record that no promise was found.',
  fields: {
    council: { type: 'link', to: 'council', text: 'The council that the record is about.' },
    has_promise: {
      type: 'flag or null',
      text: 'True if there is a net zero promise, false if no promise was found, and null if not recorded.',
    },
    target_year: { type: 'year or null', text: 'The target year; null if none is recorded.' },
    scope: {
      type: 'scope or null',
      text: 'The scope of the commitment: “Council only” or “Whole area”; null if not recorded.',
    },
    text: { type: 'text or empty', text: 'The text of the commitment, which can contain line breaks.' },
    source: { type: 'address', text: 'A link to the source document.' },
    source_name: { type: 'text or empty', text: 'The name of the source document.' },
  },
});

const description =
  'Net zero promises and other climate statements by councils. Some records say that no promise was found.';

export const commitmentsTag = { name: 'Commitments', description };

export const commitmentsWords: WordsOf<typeof commitments> = {
  title: 'Commitments List',
  heading: 'Commitments',
  summary: 'Carbon reduction and net zero commitments made by councils.',
  note: '`has_promise` is `true` when the commitment includes one to net zero.',
  description,
  tag: commitmentsTag,
  operation: 'listCommitments',
  answer: 'A page of commitment records, earliest target year first.',
  fields: 'Record fields',
  pageSize: 250,
  list: {
    schema: 'CommitmentPage',
    description: 'A page of commitment records, sorted by target year. Records without a target year come last.',
  },
  group: { name: 'commitments', about: 'The commitment records for all councils, split into pages.' },
  empty: 'No commitments are recorded yet. See {councils}.',
  parameters: {},
};
