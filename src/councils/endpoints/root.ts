// `/api/`: links to all lists.
import { defineEndpoint, type FieldWords, type RecordWords, type WordsOf } from '../../engine/api/endpoint.ts';

export const root = /* @__PURE__ */ defineEndpoint({
  path: '/api/',
  shape: 'links',
  lists: ['councils', 'searchterms', 'commitments'],
  parameters: {},
});

type LinkedList = (typeof root.lists)[number];

const links = 'Links to the lists of councils, commitments and search terms.';

export const rootRecord = {
  schema: 'Root',
  description: links,
  fields: {
    councils: { type: 'link', text: 'The list of councils.' },
    searchterms: { type: 'link', text: 'The list of search terms.' },
    commitments: { type: 'link', text: 'The list of commitment records.' },
  },
} as const satisfies Omit<RecordWords, 'fields'> & { readonly fields: Readonly<Record<LinkedList, FieldWords>> };

const summary = 'Data about councils and their climate commitments.';

export const rootWords: WordsOf<typeof root> = {
  title: 'Api',
  heading: 'API',
  summary,
  description: summary,
  tag: { name: 'Start', description: 'The entry point of the API.' },
  operation: 'getRoot',
  answer: links,
  fields: 'Fields',
  group: { name: 'root', about: links },
  parameters: {},
};
