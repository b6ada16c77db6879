// `/api/councils/ABC/`: one council.

import { defineEndpoint, type KeyWords, type WordsOf } from '../../engine/api/endpoint.ts';
import { councilKind, councilsTag } from './councils.ts';

export const council = /* @__PURE__ */ defineEndpoint({
  path: '/api/councils/{authority_code}/',
  shape: 'item',
  source: 'councils',
  key: { name: 'authority_code', ...councilKind.key },
  parameters: {},
});

export const codeWords: KeyWords = {
  description: 'The authority code of a council.',
  schema: 'AuthorityCode',
  advice: 'Authority codes are in capital letters.',
};

export const councilWords: WordsOf<typeof council> = {
  title: 'Council Instance',
  heading: 'Council',
  summary: 'The record of one council.',
  description: 'The record for one council.',
  tag: councilsTag,
  operation: 'getCouncil',
  answer: 'The council’s record.',
  fields: 'Fields',
  key: codeWords,
  missing:
    'No council has this code. Codes consist of 3 or 4 capital letters. Find the code in the list of {councils}.',
  group: { name: 'individual councils', about: 'A record for each council.' },
  parameters: {},
};
