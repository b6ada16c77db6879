// `/api/`: links to every list.
import { defineEndpoint, type FieldWords, type RecordWords, type WordsOf } from './endpoint.ts';

export const root = /* @__PURE__ */ defineEndpoint({
  path: '/api/',
  shape: 'links',
  lists: ['councils', 'searchterms', 'commitments'],
  parameters: {},
});

type LinkedList = (typeof root.lists)[number];

export const rootRecord = {
  schema: 'Root',
  description: 'Links to the lists of councils, commitments and search terms.',
  fields: {
    councils: { type: 'link', text: 'The list of councils.' },
    searchterms: { type: 'link', text: 'The list of search terms.' },
    commitments: { type: 'link', text: 'The list of commitment records.' },
  },
} as const satisfies Omit<RecordWords, 'fields'> & { readonly fields: Readonly<Record<LinkedList, FieldWords>> };

export const rootWords: WordsOf<typeof root> = {
  title: 'Api',
  heading: 'API',
  summary: 'Data about councils and their climate commitments.',
  description: 'Data about councils and their climate commitments.',
  tag: { name: 'Start', description: 'The entry point of the API.' },
  operation: 'getRoot',
  answer: 'Links to the lists of councils, commitments and search terms.',
  fields: 'Fields',
  group: { name: 'root', about: 'Links to the lists of councils, commitments and search terms.' },
  parameters: {},
};
