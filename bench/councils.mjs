// Invents councils: names from syllables, codes, GSS codes and web addresses, in the shares of the real register.
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

/** Share of 398, GSS prefix and forms of the name; the range 9… of GSS codes is not in use. */
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
/** Names of devices, which some file systems refuse. */
const RESERVED_CODES = ['CON', 'PRN', 'AUX', 'NUL'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Text as lower-case words joined by hyphens, accents dropped. */
export const slugOf = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** An invented web address; .example never resolves (RFC 2606), and a label has 63 characters at most (RFC 1035). */
export const siteOf = (name) => `https://www.${slugOf(name).slice(0, 63).replace(/-$/, '')}.example`;

/** The kind of each of `count` councils: at least one of each kind, the rest by share, what rounding leaves to the districts. */
function kindsFor(count) {
  const others = KINDS.slice(1).flatMap((kind) =>
    new Array(Math.max(1, Math.round((count * kind.share) / SHARES))).fill(kind),
  );
  return [...others, ...new Array(Math.max(0, count - others.length)).fill(KINDS[0])].slice(0, count);
}

/** No letter three times in a row; a capital after a space. */
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

/** Draws until the result, or the key made of it, is not taken yet, and takes it. */
function fresh(taken, draw, keyOf = (value) => value) {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const value = draw(attempt);
    const key = keyOf(value);
    if (taken.has(key)) continue;
    taken.add(key);
    return value;
  }
  throw new RangeError(`no unused name or code left after ${taken.size}`);
}

/** A code of letters from the name where one is free, else of any letters. */
function drawCode(random, name, length, attempt) {
  const own = [...slugOf(name).toUpperCase()].filter((letter) => letter !== '-');
  const letters = attempt < 20 ? own.slice(1) : LETTERS;
  const rest = Array.from({ length: length - 1 }, () => random.pick(letters));
  return (attempt < 200 ? own[0] : random.pick(LETTERS)) + rest.join('');
}

/** `count` records of councils.csv in random order; some without a slug, some without a web address. */
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
