// What each endpoint is called in the description, and which record it answers with.
import type { ApiSchemaName } from '../model/api.ts';
import { ENDPOINTS, type EndpointName } from '../route/endpoints.ts';

export const TAGS = {
  Start: 'The entry point of the API.',
  Councils: 'Councils and their records.',
  Commitments: ENDPOINTS.commitments.description,
  'Search terms': 'Search terms from the search log.',
} as const;

interface Subject {
  readonly tag: keyof typeof TAGS;
  /** The identifier of its GET; those of the others are made from it. */
  readonly operation: string;
  readonly schema: ApiSchemaName;
  /** What 200 says. */
  readonly answer: string;
}

export const SUBJECTS: Readonly<Record<EndpointName, Subject>> = {
  root: {
    tag: 'Start',
    operation: 'getRoot',
    schema: 'Root',
    answer: 'Links to the lists of councils, commitments and search terms.',
  },
  councils: {
    tag: 'Councils',
    operation: 'listCouncils',
    schema: 'CouncilList',
    answer: 'The councils, sorted by name.',
  },
  council: { tag: 'Councils', operation: 'getCouncil', schema: 'Council', answer: 'The council’s record.' },
  'council-commitments': {
    ...{ tag: 'Commitments', operation: 'listCouncilCommitments', schema: 'CommitmentList' },
    answer: 'The commitment records for the council. The list is empty if the council does not exist.',
  },
  commitments: {
    ...{ tag: 'Commitments', operation: 'listCommitments', schema: 'CommitmentPage' },
    answer: 'A page of commitment records, earliest target year first.',
  },
  searchterms: {
    ...{ tag: 'Search terms', operation: 'listSearchTerms', schema: 'SearchTermPage' },
    answer: 'A page of search terms, most popular first.',
  },
};
