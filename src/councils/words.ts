// The wording that describes the council API.
import type { RecordWords } from '../engine/api/endpoint.ts';
import type { EndpointsWords, RecordsWords } from '../engine/api/wording.ts';
import { commitmentRecord, commitmentsWords } from './endpoints/commitments.ts';
import { councilWords } from './endpoints/council.ts';
import { councilCommitmentsWords } from './endpoints/council-commitments.ts';
import { councilRecord, councilsWords } from './endpoints/councils.ts';
import { rootRecord, rootWords } from './endpoints/root.ts';
import { searchTermRecord, searchtermsWords } from './endpoints/searchterms.ts';

export const ENDPOINT_WORDS: EndpointsWords = {
  root: rootWords,
  councils: councilsWords,
  council: councilWords,
  'council-commitments': councilCommitmentsWords,
  commitments: commitmentsWords,
  searchterms: searchtermsWords,
};

export const RECORDS = {
  councils: councilRecord,
  commitments: commitmentRecord,
  searchterms: searchTermRecord,
} as const satisfies RecordsWords;

/** The response of the API's root, which consists of links. */
export const ROOT: RecordWords = rootRecord;
