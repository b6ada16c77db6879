// The tables of an edition, and the API's records that follow from them. Every text contains the edition's number, so a response
// shows which edition it comes from. The records are written here by hand, not by the program.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The site's URL in links. */
export const SITE = 'http://127.0.0.1';
export const COUNTRIES = ['England', 'Wales', 'Scotland'];
export const TYPES = ['Unitary Authority', 'County Council'];
export const CODES = Array.from({ length: 24 }, (_, index) => `C${String.fromCharCode(65 + index)}X`);
export const PAGE_SIZES = { commitments: 50, searchterms: 20 };
export const DAYS = 60;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const COMMITMENTS = 120;
const TERMS = 60;
/** Gives compression something to do. */
const FILLER = 'The council will work with residents and businesses to reduce emissions across the whole area. '.repeat(
  4,
);

export const dayAt = (index) => new Date(FIRST_DAY + index * 86_400_000).toISOString().slice(0, 10);
export const markOf = (edition) => `v${String(edition).padStart(6, '0')}`;
/** The different marks in a text. */
export const marksIn = (text) => [...new Set(text.match(/\bv\d{6}\b/g))];
export const editionOfMark = (mark) => Number(mark.slice(1));

const range = (length) => Array.from({ length }, (_, index) => index);
const nameOf = (code, edition) => `Council ${code} ${markOf(edition)}`;
const emergencyOf = (edition) => `2019-05-${String(1 + (edition % 28)).padStart(2, '0')}`;

// ---- the records ----

const editions = new Map();

export function recordsOf(edition) {
  const known = editions.get(edition);
  if (known) return known;
  const records = { councils: councilsOf(edition), commitments: commitmentsOf(edition), terms: termsOf(edition) };
  // Responses come from the newest editions only.
  editions.delete(edition - 10);
  editions.set(edition, records);
  return records;
}

const councilsOf = (edition) =>
  CODES.map((code, index) => ({
    name: nameOf(code, edition),
    url: `/councils/${code.toLowerCase()}/`,
    website_url: `https://c.example/${markOf(edition)}`,
    gss_code: `${'EWS'[index % 3]}060000${String(index).padStart(2, '0')}`,
    country: COUNTRIES[index % 3],
    authority_type: TYPES[index % 2],
    authority_code: code,
    plan_count: 1,
    plans_last_update: '2021-05-06',
    carbon_reduction_commitment: true,
    carbon_neutral_date: 2030,
    carbon_reduction_statements: `${SITE}/api/councils/${code}/commitments`,
    declared_emergency: emergencyOf(edition),
  }));

const commitmentsOf = (edition) =>
  range(COMMITMENTS).map((index) => ({
    council: `${SITE}/api/councils/${CODES[index % CODES.length]}/`,
    has_promise: true,
    target_year: 2030 + Math.floor(index / CODES.length),
    scope: 'Whole area',
    text: `Text ${index} ${markOf(edition)} ${FILLER}`.trim(),
    source: `https://c.example/${index}`,
    source_name: `Source ${markOf(edition)}`,
  }));

/** Each with its searches on each day. */
const termsOf = (edition) =>
  range(TERMS)
    .map((term) => ({
      user_query: `term ${term} ${markOf(edition)}`,
      result_count: 1 + (term % 5),
      days: range(DAYS).map((day) => searchesFor(term, day, edition)),
    }))
    .sort((a, b) => (a.user_query < b.user_query ? -1 : 1));

/** Every term has more than 7 searches, so the program publishes it with its exact days. */
function searchesFor(term, day, edition) {
  const draw = (term * 7 + day * 13 + edition) % 9;
  return draw < 3 ? 1 + draw + (term % 4) : 0;
}

// ---- the tables ----

const csv = (...rows) => rows.map((row) => `${row.join(',')}\n`).join('');

export function writeEdition(folder, edition, hosts) {
  const { councils, commitments, terms } = recordsOf(edition);
  const files = {
    'site.json': JSON.stringify({
      siteUrl: SITE,
      hosts,
      pageSizes: PAGE_SIZES,
      prebuild: 'present',
      licence: { name: 'CC BY 4.0', url: 'https://licence.example/' },
      dates: { dateRangeDays: 5, openEndedDays: 5 },
    }),
    'councils.csv': csv(
      ['authority_code', 'name', 'slug', 'website_url', 'gss_code', 'country', 'authority_type'],
      ...councils.map((each) => [
        each.authority_code,
        each.name,
        each.authority_code.toLowerCase(),
        each.website_url,
        each.gss_code,
        each.country,
        each.authority_type,
      ]),
    ),
    'commitments.csv': csv(
      ['authority_code', 'has_promise', 'target_year', 'scope', 'text', 'source', 'source_name'],
      ...commitments.map((each) => [
        each.council.split('/').at(-2),
        each.has_promise,
        each.target_year,
        each.scope,
        each.text,
        each.source,
        each.source_name,
      ]),
    ),
    'plans.csv': csv(
      ['authority_code', 'title', 'document_type', 'updated_at'],
      ...CODES.map((code) => [code, `Plan ${code} ${markOf(edition)}`, 'Action plan', '2021-05-06']),
    ),
    'emergencies.csv': csv(['authority_code', 'date_declared'], ...CODES.map((code) => [code, emergencyOf(edition)])),
    'searches.csv': csv(
      ['date', 'user_query', 'result_count', 'council_restriction', 'times_seen'],
      ...range(DAYS).flatMap((day) =>
        terms
          .filter(({ days }) => days[day] > 0)
          .map(({ user_query: query, result_count: results, days }) => [dayAt(day), query, results, '', days[day]]),
      ),
    ),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
}
