// `/api/councils/ABC/commitments`: one council's commitments.

import { defineEndpoint, type WordsOf } from '../../engine/api/endpoint.ts';
import { commitmentsTag } from './commitments.ts';
import { codeWords, council } from './council.ts';

export const councilCommitments = /* @__PURE__ */ defineEndpoint({
  path: '/api/councils/{authority_code}/commitments',
  shape: 'items',
  source: 'commitments',
  key: { ...council.key, field: 'council', linksTo: 'council' },
  parameters: {},
});

export const councilCommitmentsWords: WordsOf<typeof councilCommitments> = {
  title: 'Council Commitments',
  heading: 'Council commitments',
  summary: 'The commitments made by one council.',
  description:
    'Net zero promises and other climate statements by one council. Some records say that no promise was found.',
  tag: commitmentsTag,
  operation: 'listCouncilCommitments',
  answer: 'The commitment records for the council. The list is empty if the council does not exist.',
  fields: 'Record fields',
  list: {
    schema: 'CommitmentList',
    description: 'The commitment records for one council. This list is not split into pages.',
  },
  group: { name: 'commitments by council', about: 'The commitment records for each council.' },
  key: codeWords,
  // The text doesn't link to the council, because the council may not exist.
  empty: 'No commitments are recorded for this council. See {commitments} or {councils}.',
  parameters: {},
};
