// Writes tables of any size with invented data, for measuring and trying the program.
//   node bench/generate.mjs --out DIR [--seed 1] [--councils 400] [--days 1096] [--per-day 200] [--vocabulary 4000] [--last 2025-09-30]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inventCouncils, siteOf, slugOf } from './councils.mjs';
import { COLUMNS, writeSearches, writeTable } from './csv.mjs';
import { addDays, randomDay } from './dates.mjs';
import { createRandom } from './random.mjs';
import { createVocabulary, searchDays } from './searches.mjs';
import { commitmentText } from './statements.mjs';
import { MODIFIERS, NASTY, SUBJECTS, WELSH } from './words.mjs';

const DEFAULTS = { seed: 1, councils: 400, days: 1096, perDay: 200, vocabulary: 4000, last: '2025-09-30' };
/** Where councils are, in degrees. */
const AREAS = {
  England: { latitude: [50, 55], longitude: [-5, 1] },
  'Northern Ireland': { latitude: [54, 55], longitude: [-8, -6] },
  Scotland: { latitude: [55, 60], longitude: [-6, -2] },
  Wales: { latitude: [52, 53], longitude: [-5, -3] },
};
const PLACE = ['region', 'latitude', 'longitude'];
const PER_COUNCIL = { commitments: 2.25, plans: 3.75, emergencies: 0.74 };
const YEARS = [
  [2030, 45],
  [2050, 16],
  [2045, 9],
  [2040, 8],
  ['', 7],
  [2035, 6],
  [2025, 3],
  [2038, 2],
  [2028, 2],
  [2027, 1],
  [2041, 1],
];
const DOCUMENTS = [
  ['Action plan', 42],
  ['Climate strategy', 22],
  ['Pre-plan', 8],
  ['Supporting evidence', 6],
  ['Progress report', 6],
  ['Meeting minutes', 4],
  ['Biodiversity plan', 3],
  ['Baseline review', 3],
  ['Summary document', 2],
  ['Engagement plan', 2],
];
const SCOPES = [
  [['Council only'], 3],
  [['Whole area'], 3],
  [['Council only', 'Whole area'], 5],
];

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function noPromise(random, council) {
  return {
    authority_code: council.authority_code,
    has_promise: 'false',
    scope: random.pick(['', '', 'Council only', 'Whole area']),
    text: random.chance(0.6) ? '' : 'A reduction of 40% on 2015 levels is under consideration.',
  };
}

/** The promises in one document, which have the same source for each scope. */
function promises(random, council) {
  const file = `${random.pick(['motion', 'strategy', 'plan', 'minutes'])}-${random.integer(1, 99)}.pdf`;
  const url = `${siteOf(council.name)}/climate/${file}${random.chance(0.1) ? '?v=2&x=%20y' : ''}`;
  const name = random.weighted([
    [`${council.name} Climate Strategy`, 10],
    ['Climate Emergency motion', 6],
    ['Minutes of Full Council,\n24 July 2019', 2],
    [`"${council.name}" Action Plan`, 2],
    ['', 1],
  ]);
  return random.weighted(SCOPES).map((scope) => {
    const year = random.weighted(YEARS);
    return {
      authority_code: council.authority_code,
      has_promise: year === '' && random.chance(0.3) ? '' : 'true',
      target_year: year,
      scope,
      text: commitmentText({ random, council, year, scope }),
      source: url,
      source_name: name,
    };
  });
}

function inventCommitments(random, councils) {
  const target = Math.round(councils.length * PER_COUNCIL.commitments);
  const rows = new Map();
  const add = (row) => rows.set(JSON.stringify(row), row); // drops duplicate rows
  const order = random.shuffle(councils);
  const having = order.filter((council) => {
    if (!random.chance(0.09)) return true;
    if (random.chance(0.7)) add(noPromise(random, council));
    return false;
  });
  const addAll = (list) => {
    for (const row of list) add(row);
  };
  for (const council of having) addAll(promises(random, council));
  while (rows.size < target && having.length > 0) addAll(promises(random, random.pick(having)));
  return [...rows.values()];
}

function inventPlans(random, councils, last) {
  const having = councils.filter(() => !random.chance(0.08));
  const plan = (council, i) => {
    const type = random.weighted(DOCUMENTS);
    const day = randomDay(random, addDays(last, -1800), last);
    const title = random.weighted([
      [`${council.name} ${type} ${day.slice(0, 4)}`, 8],
      [`${type}: "Towards ${random.integer(2030, 2050)}"`, 2],
    ]);
    const url = `${siteOf(council.name)}/docs/${slugOf(type)}-${i}.pdf`;
    return { authority_code: council.authority_code, title, document_type: type, updated_at: day, url };
  };
  const count = having.length === 0 ? 0 : Math.round(councils.length * PER_COUNCIL.plans);
  const plans = Array.from({ length: count }, (_, i) => plan(having[i] ?? random.pick(having), i));
  return plans.sort((a, b) => compare(a.authority_code, b.authority_code) || compare(a.url, b.url));
}

/** A few councils declared an emergency twice. The program uses the earlier date. */
function inventEmergencies(random, councils) {
  const declared = random.shuffle(councils).slice(0, Math.round(councils.length * PER_COUNCIL.emergencies));
  const twice = declared.slice(0, Math.round(declared.length / 50));
  return [...declared, ...twice].map((council) => ({
    authority_code: council.authority_code,
    date_declared: randomDay(random, '2018-11-13', random.chance(0.8) ? '2019-12-31' : '2022-12-31'),
  }));
}

/** Adds a latitude and a longitude with four decimals to each council, and a region, which covers a degree of latitude. */
function located(random, councils) {
  const degrees = ([from, to]) => random.integer(from * 1e4, to * 1e4) / 1e4;
  return councils.map((council) => {
    const [latitude, longitude] = PLACE.slice(1).map((name) => degrees(AREAS[council.country][name]));
    return { ...council, region: `${council.country} ${Math.floor(latitude)}`, latitude, longitude };
  });
}

/**
 * Writes the five tables and site.json to the folder `out`.
 * @param options `isLocated` adds the optional columns that say where councils are
 * @returns the number of rows in each table
 */
export function generate({ out, ...options }) {
  const { seed, councils: size, days, perDay, vocabulary, last, isLocated } = { ...DEFAULTS, ...options };
  const councils = inventCouncils(createRandom('councils', seed), size);
  const vocabularyRandom = createRandom('vocabulary', seed);
  const specials = [...NASTY.slice(0, 12), ...WELSH, ...NASTY.slice(12)];
  const searches = searchDays({
    random: createRandom('searches', seed),
    vocabulary: createVocabulary({
      random: vocabularyRandom,
      size: vocabulary,
      subjects: SUBJECTS,
      modifiers: MODIFIERS,
      specials,
    }),
    councilNames: councils.map((council) => council.name),
    first: addDays(last, 1 - days),
    days,
    perDay,
    found: NASTY,
  });

  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'site.json'), '{"siteUrl":"https://climate.example"}\n');
  return {
    councils: isLocated
      ? writeTable(out, 'councils', located(createRandom('places', seed), councils), [...COLUMNS.councils, ...PLACE])
      : writeTable(out, 'councils', councils),
    commitments: writeTable(out, 'commitments', inventCommitments(createRandom('commitments', seed), councils)),
    plans: writeTable(out, 'plans', inventPlans(createRandom('plans', seed), councils, last)),
    emergencies: writeTable(out, 'emergencies', inventEmergencies(createRandom('emergencies', seed), councils)),
    searches: writeSearches(out, searches),
  };
}

function wholeNumber(values, name, fallback) {
  const text = values[name] ?? String(fallback);
  if (!/^\d+$/.test(text)) throw new RangeError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

function main() {
  const names = ['out', 'seed', 'councils', 'days', 'per-day', 'vocabulary', 'last'];
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
  if (!values.out) throw new RangeError('--out DIR is missing');
  const counts = generate({
    out: values.out,
    seed: wholeNumber(values, 'seed', DEFAULTS.seed),
    councils: wholeNumber(values, 'councils', DEFAULTS.councils),
    days: wholeNumber(values, 'days', DEFAULTS.days),
    perDay: wholeNumber(values, 'per-day', DEFAULTS.perDay),
    vocabulary: wholeNumber(values, 'vocabulary', DEFAULTS.vocabulary),
    last: values.last ?? DEFAULTS.last,
  });
  console.log(JSON.stringify(counts));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
