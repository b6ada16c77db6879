// Invents councils with names made of syllables, codes, GSS codes and URLs. Each kind is as common as in the real register.
import {
  IRISH_ENDS,
  IRISH_STARTS,
  PLACE_ENDS,
  PLACE_STARTS,
  SCOTTISH_ENDS,
  SCOTTISH_STARTS,
  WELSH_ENDS,
  WELSH_STARTS,
} from './words.mjs';

const ENGLISH_PLACE = [PLACE_STARTS, PLACE_ENDS];

/** Each kind's share of 398 councils, its GSS prefix (real codes have no 9 here) and the forms of its names. */
const KINDS = [
  {
    country: 'England',
    type: 'Non-Metropolitan District',
    share: 164,
    gss: 'E079',
    place: ENGLISH_PLACE,
    forms: [
      '@ District Council',
      '@ District Council',
      '@ Borough Council',
      'Vale of @ District Council',
      "King's @ Borough Council",
    ],
  },
  {
    country: 'England',
    type: 'Unitary Authority',
    share: 63,
    gss: 'E069',
    place: ENGLISH_PLACE,
    forms: ['@ Council', '@ Borough Council', '@ City Council', 'Isle of @ Council'],
  },
  {
    country: 'England',
    type: 'Metropolitan District',
    share: 36,
    gss: 'E089',
    place: ENGLISH_PLACE,
    forms: ['@ Metropolitan Borough Council', '@ City Council'],
  },
  {
    country: 'England',
    type: 'London Borough',
    share: 32,
    gss: 'E099',
    place: ENGLISH_PLACE,
    forms: ['London Borough of @', 'London Borough of @', 'Royal Borough of @'],
  },
  {
    country: 'England',
    type: 'County Council',
    share: 21,
    gss: 'E109',
    place: ENGLISH_PLACE,
    forms: ['@shire County Council'],
  },
  {
    country: 'England',
    type: 'Combined Authority',
    share: 14,
    gss: 'E479',
    place: ENGLISH_PLACE,
    forms: ['@ Combined Authority', 'Greater @ Combined Authority', '@ Valley Mayoral Combined Authority'],
  },
  { country: 'England', type: 'SRA', share: 1, gss: 'E619', place: ENGLISH_PLACE, forms: ['Greater @ Authority'] },
  {
    country: 'England',
    type: 'City of London',
    share: 1,
    gss: 'E099',
    place: ENGLISH_PLACE,
    forms: ['City of @ Corporation'],
  },
  {
    country: 'Scotland',
    type: 'Unitary Authority',
    share: 32,
    gss: 'S129',
    place: [SCOTTISH_STARTS, SCOTTISH_ENDS],
    forms: ['@ Council', '@ Council', 'Comhairle @'],
  },
  {
    country: 'Wales',
    type: 'Unitary Authority',
    share: 22,
    gss: 'W069',
    place: [WELSH_STARTS, WELSH_ENDS],
    forms: ['Cyngor Sir @', '@ County Borough Council', '@ County Council'],
  },
  {
    country: 'Northern Ireland',
    type: 'Northern Irish Council',
    share: 11,
    gss: 'N099',
    place: [IRISH_STARTS, IRISH_ENDS],
    forms: ['@ Borough Council', '@ District Council', '@ City Council'],
  },
];
const SHARES = KINDS.reduce((sum, kind) => sum + kind.share, 0);
/** Names of Windows devices, which some file systems don't allow as file names. */
const RESERVED_CODES = ['CON', 'PRN', 'AUX', 'NUL'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Converts a text to lower-case words joined by hyphens, without accents. */
export const slugOf = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** An invented URL. `.example` never resolves (RFC 2606), and a label can have at most 63 characters (RFC 1035). */
export const siteOf = (name) => `https://www.${slugOf(name).slice(0, 63).replace(/-$/, '')}.example`;

/**
 * The kind of each of `count` councils: at least one council of each kind, and otherwise according to the kind's share. Any
 * councils left over after rounding are districts.
 */
function kindsFor(count) {
  const others = KINDS.slice(1).flatMap((kind) =>
    new Array(Math.max(1, Math.round((count * kind.share) / SHARES))).fill(kind),
  );
  return [...others, ...new Array(Math.max(0, count - others.length)).fill(KINDS[0])].slice(0, count);
}

/** Avoids the same letter three times in a row, and capitalises the letter after a space. */
const joined = (start, end) =>
  (start + end).replace(/(\p{L})\1\1/u, '$1$1').replace(/ \p{L}/u, (letter) => letter.toUpperCase());

function placeName(random, [starts, ends]) {
  const one = () => joined(random.pick(starts), random.pick(ends));
  const form = random.weighted([
    [one, 84],
    [() => `${one()} and ${one()}`, 9],
    [() => `${one()} & ${one()}`, 4],
    [() => `${one()}, ${one()} and ${one()}`, 3],
  ]);
  return form();
}

/** Draws until the result, or the key made from it, is unused, and records the key as taken. */
function fresh(taken, draw, keyOf = (value) => value) {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const value = draw(attempt);
    const key = keyOf(value);
    if (taken.has(key)) continue;
    taken.add(key);
    return value;
  }
  throw new RangeError(`no unused name or code found after ${taken.size} others`);
}

/**
 * A code made of letters from the name, or of any letters after several attempts. If codes of this length are nearly used up, the
 * code is one letter longer.
 */
function drawCode(random, name, length, attempt) {
  const own = [...slugOf(name).toUpperCase()].filter((letter) => letter !== '-');
  const letters = attempt < 20 ? own.slice(1) : LETTERS;
  const count = attempt < 400 ? length : length + 1;
  const rest = Array.from({ length: count - 1 }, () => random.pick(letters));
  return (attempt < 200 ? own[0] : random.pick(LETTERS)) + rest.join('');
}

/** `count` records of councils.csv in random order. Some have no slug, and some have no website URL. */
export function inventCouncils(random, count) {
  const slugs = new Set();
  const codes = new Set(RESERVED_CODES);
  const perPrefix = new Map();
  const councils = kindsFor(count).map((kind) => {
    const name = fresh(slugs, () => random.pick(kind.forms).replace('@', placeName(random, kind.place)), slugOf);
    const length = kind.type === 'Combined Authority' ? 4 : 3;
    const code = fresh(codes, (attempt) => drawCode(random, name, length, attempt));
    const number = (perPrefix.get(kind.gss) ?? 0) + 1;
    perPrefix.set(kind.gss, number);
    return {
      authority_code: code,
      name,
      slug: random.chance(0.05) ? '' : slugOf(name),
      website_url: random.chance(0.04) ? '' : `${siteOf(name)}/`,
      gss_code: `${kind.gss}${String(number).padStart(5, '0')}`,
      country: kind.country,
      authority_type: kind.type,
    };
  });
  return random.shuffle(councils);
}
