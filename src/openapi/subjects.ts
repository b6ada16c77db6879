// What each endpoint is called in the description, and which record it answers with.
import type { ApiSchemaName } from '../model/api.ts';
import type { EndpointName } from '../route/endpoints.ts';

export const TAGS = {
  Start: 'Where the API begins.',
  Councils: 'Councils and what is known of each.',
  Commitments: 'What councils have committed themselves to.',
  'Search terms': 'What people searched for.',
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
  root: { tag: 'Start', operation: 'getRoot', schema: 'Root', answer: 'Links to the three lists.' },
  councils: { tag: 'Councils', operation: 'listCouncils', schema: 'CouncilList', answer: 'The councils, by name.' },
  council: { tag: 'Councils', operation: 'getCouncil', schema: 'Council', answer: 'The council.' },
  'council-commitments': {
    ...{ tag: 'Commitments', operation: 'listCouncilCommitments', schema: 'CommitmentList' },
    answer: 'The council’s commitments; none where there is no such council.',
  },
  commitments: {
    ...{ tag: 'Commitments', operation: 'listCommitments', schema: 'CommitmentPage' },
    answer: 'A page of commitments, the earliest target year first.',
  },
  searchterms: {
    ...{ tag: 'Search terms', operation: 'listSearchTerms', schema: 'SearchTermPage' },
    answer: 'A page of search terms, the most popular first.',
  },
};
