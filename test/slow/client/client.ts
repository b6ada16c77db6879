// A client as anyone could write it. Its types are generated from the API description. test/slow/engine/openapi/client.test.ts compiles and
// runs it, with the types next to it in api.d.ts.
import createClient from 'openapi-fetch';
import type { Commitment, Council, operations, paths } from './api.js';

/** The type is named, so that an unknown parameter is an error. The client itself accepts objects with additional properties. */
type SearchTermQuery = NonNullable<operations['listSearchTerms']['parameters']['query']>;

declare const process: { readonly argv: readonly string[] };
declare const console: { log(text: string): void };

const client = createClient<paths, 'application/json'>({
  baseUrl: process.argv[2]!,
  // Several values are joined with commas.
  querySerializer: { array: { style: 'form', explode: false } },
});

async function allCommitments(): Promise<readonly Commitment[]> {
  const commitments: Commitment[] = [];
  for (let page = 1; ; page++) {
    const { data, error } = await client.GET('/api/commitments/', { params: { query: { page } } });
    if (!data) throw new Error(error.detail);
    commitments.push(...data.results);
    if (data.next === null) return commitments;
  }
}

async function councilsIn(country: Council['country'][]): Promise<readonly Council[]> {
  const authority_type = ['Unitary Authority', 'County Council'] as const;
  const query = { country, authority_type: [...authority_type] };
  const { data = [] } = await client.GET('/api/councils/', { params: { query } });
  return data;
}

async function searchesIn(start_date: string, end_date: string): Promise<readonly string[]> {
  const query: SearchTermQuery = { start_date, end_date, min_count: 5 };
  const { data } = await client.GET('/api/searchterms/', { params: { query } });
  return data?.results.map(({ user_query, times_seen }) => `${user_query}: ${times_seen}`) ?? [];
}

async function noSuchCouncil(): Promise<string> {
  const params = { path: { authority_code: 'XXXX' } };
  const { error, response } = await client.GET('/api/councils/{authority_code}/', { params });
  return `${response.status} ${error?.detail}`;
}

async function badDay(): Promise<string> {
  const { error, response } = await client.GET('/api/searchterms/', {
    params: { query: { start_date: '2025-02-30' } },
  });
  // A 501 response says where to find prebuilt responses. No other error does.
  const instead = error && 'available' in error ? error.available : '';
  return `${response.status} ${error?.detail}${instead}`;
}

const [, , , start = '', end = ''] = process.argv;
const commitments = await allCommitments();
const years: readonly (number | null)[] = commitments.map(({ target_year }) => target_year);
const result = {
  commitments: commitments.length,
  earliest: years[0],
  councils: (await councilsIn(['Wales', 'Scotland'])).map(({ name }) => name),
  searches: await searchesIn(start, end),
  unknown: await noSuchCouncil(),
  bad: await badDay(),
};
console.log(JSON.stringify(result));
