// Invents a search log that resembles a real one. A few terms are frequent and most are rare, and the number of searches varies
// by weekday and season. The archive grows, some searches are limited to one council, and some have typing errors or no results.
import { addDays, clock } from './dates.mjs';
import { createZipf, fraction } from './random.mjs';

const SUNDAY_TO_SATURDAY = [0.6, 1.2, 1.25, 1.2, 1.15, 1, 0.6];
const JANUARY_TO_DECEMBER = [1.05, 1.05, 1.05, 1, 1, 0.95, 0.85, 0.75, 1.05, 1.1, 1.25, 0.9];
const RESTRICTED = 0.15;
const TYPING_ERRORS = 0.05;
const WITHOUT_RESULTS = 0.033;
/** For a term with results: the share of councils without any, and each council's share of the archive. */
const NOTHING_HERE = 0.11;
const ONE_COUNCIL = 0.05;

/** A vocabulary of `size` queries, most frequent first: subjects, then subjects with modifiers, with `specials` spread among them. */
export function createVocabulary({ random, size, subjects, modifiers, specials }) {
  const pairs = subjects.flatMap((subject) => modifiers.map((modifier) => `${subject} ${modifier}`));
  const otherCase = [...subjects, ...pairs].filter(() => random.chance(0.06)).map((term) => capitalised(random, term));
  const all = new Set();
  [...subjects, ...random.shuffle([...pairs, ...otherCase])].forEach((term, i) => {
    const special = i < 10 || i % 5 > 0 ? undefined : specials[i / 5 - 2];
    if (special !== undefined) all.add(special);
    all.add(term);
  });
  if (all.size < size) throw new RangeError(`the words are enough for only ${all.size} queries, not ${size}`);
  return [...all].slice(0, size);
}

const capitalised = (random, term) => (random.chance(0.5) ? term.toUpperCase() : term[0].toUpperCase() + term.slice(1));

/** The number of results for each query, which grows over time. Some queries have none, but queries in `found` always have a few. */
function resultModel(random, vocabulary, share, found, growth) {
  const most = (i) => 30 + 400 / (1 + i / 40); // Frequent queries are also frequent subjects of documents.
  const start = vocabulary.map((query, i) => {
    const luck = random.next();
    return found.has(query) ? 2 + 20 * luck : 1 + most(i) * (0.03 + luck * luck);
  });
  const perMonth = vocabulary.map(() => growth * (0.1 + random.next()));
  const none = new Set();
  let mass = 0;
  const candidates = random.shuffle([...vocabulary.keys()].filter((i) => i > 20 && !found.has(vocabulary[i])));
  for (const i of candidates) {
    if (mass > WITHOUT_RESULTS) break;
    none.add(i);
    mass += share(i);
  }
  const lower = vocabulary.map((query) => query.toLowerCase());
  const inAnyCase = lower.map((query) => lower.indexOf(query)); // Capitals don't change the results of a search.
  const archive = (i, months) => {
    const same = inAnyCase[i];
    return none.has(same) ? 0 : start[same] * (1 + perMonth[same] * months);
  };
  const atLeastOne = (results) => (results === 0 ? 0 : Math.max(1, Math.round(results)));
  return {
    everywhere: (i, months) => atLeastOne(archive(i, months)),
    inCouncil(i, months, council) {
      const luck = fraction(`${vocabulary[i]}|${council}`);
      return luck < NOTHING_HERE && !found.has(vocabulary[i]) ? 0 : atLeastOne(archive(i, months) * ONE_COUNCIL * luck);
    },
    mistyped: (i, months) => (random.chance(0.12) ? 0 : atLeastOne(archive(i, months) * 0.3)),
  };
}

/** Deletes, doubles, replaces or adds a character. Works on whole characters, so that it never splits a surrogate pair. */
function mistype(random, query) {
  const letters = [...query];
  const at = random.integer(0, letters.length - 1);
  const stray = random.pick([...'abcdefghijklmnopqrstuvwxyz']);
  const kinds = [
    [...letters.slice(0, at), ...letters.slice(at + 1)],
    [...letters.slice(0, at), letters[at], ...letters.slice(at)],
    [...letters.slice(0, at), stray, ...letters.slice(at + 1)],
    [...letters, ` ${random.integer(1, 999)}`],
  ];
  return random.pick(kinds).join('') || 'x';
}

const monthsSince = (first, day) =>
  (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7));

/** The number of searches on a day, which varies at random (Poisson, approximated by a normal distribution). */
function searchesOn(random, day, perDay) {
  const date = new Date(day);
  const mean = perDay * SUNDAY_TO_SATURDAY[date.getUTCDay()] * JANUARY_TO_DECEMBER[date.getUTCMonth()];
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
}

/** Seconds of the day in order, mostly in office hours and occasionally the first or last second of the day. */
function secondsOfDay(random, count) {
  const one = () => {
    if (random.chance(0.004)) return random.pick([0, 86_399]);
    return Math.min(86_399, Math.max(0, Math.floor((13.5 + 3.7 * random.normal()) * 3600)));
  };
  return Array.from({ length: count }, one).sort((a, b) => a - b);
}

/**
 * Yields the log day by day, each day as an array of [searched_at, user_query, result_count, council_restriction].
 * `growth` is the monthly growth of a term's results as a fraction. `found` lists queries that always have results.
 */
export function* searchDays({ random, vocabulary, councilNames, first, days, perDay, growth = 0.03, found = [] }) {
  const terms = createZipf(vocabulary.length, 3.7, random);
  const councils = createZipf(councilNames.length, 2.5, random);
  const asked = random.shuffle(councilNames);
  const results = resultModel(random, vocabulary, terms.share, new Set(found), growth);

  const search = (months) => {
    if (random.chance(RESTRICTED)) {
      const term = Math.min(terms.draw(), terms.draw()); // Searches limited to a council are usually for common terms.
      const council = asked[councils.draw()];
      return [vocabulary[term], results.inCouncil(term, months, council), `"${council}"`];
    }
    const term = terms.draw();
    if (random.chance(TYPING_ERRORS)) return [mistype(random, vocabulary[term]), results.mistyped(term, months), ''];
    return [vocabulary[term], results.everywhere(term, months), ''];
  };

  for (let i = 0; i < days; i++) {
    const day = addDays(first, i);
    const months = monthsSince(first, day);
    const seconds = secondsOfDay(random, searchesOn(random, day, perDay));
    yield seconds.map((second) => [`${day}T${clock(second)}Z`, ...search(months)]);
  }
}
