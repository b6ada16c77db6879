// Invents documents for the councils of the sample, with titles, dates and URLs.
import { slugOf } from './councils.mjs';
import { randomDay } from './dates.mjs';

/** The kinds of document, with their frequency, range of dates and possible titles. */
const KINDS = [
  {
    type: 'Action plan',
    weight: 34,
    from: '2019-09-01',
    to: '2025-06-30',
    titles: [
      (place, year) => `${place} Climate Action Plan ${year}–${year + 5}`,
      (place) => `Climate Emergency Action Plan for ${place}`,
      (place, year) => `"Towards Net Zero": ${place} Delivery Plan ${year}`,
    ],
    welsh: (place, year) => `Cynllun Gweithredu Newid Hinsawdd ${place} ${year}–${year + 5}`,
  },
  {
    type: 'Climate strategy',
    weight: 20,
    from: '2020-01-01',
    to: '2025-03-31',
    titles: [
      (place, year) => `${place} Climate Strategy ${year}–2030`,
      (place) => `Net Zero ${place}: Strategy, Principles and Priorities`,
    ],
    welsh: (place) => `Strategaeth Sero Net ${place}`,
  },
  {
    type: 'Pre-plan',
    weight: 7,
    from: '2019-06-01',
    to: '2020-12-31',
    titles: [(place) => `Towards a climate plan for ${place}: options paper`],
  },
  {
    type: 'Progress report',
    weight: 14,
    from: '2021-06-01',
    to: '2025-09-26',
    titles: [
      (_place, year) => `Climate Emergency: Annual Progress Report ${year}`,
      (place, year) => `${place} Greenhouse Gas Report ${year - 1}/${String(year).slice(2)}`,
    ],
    welsh: (_place, year) => `Adroddiad Cynnydd Sero Net ${year}`,
  },
  {
    type: 'Biodiversity plan',
    weight: 7,
    from: '2020-06-01',
    to: '2025-08-31',
    titles: [
      (place) => `${place} Nature Recovery Plan`,
      (place, year) => `Biodiversity Duty Report, ${place}, ${year}`,
    ],
  },
  {
    type: 'Supporting evidence',
    weight: 6,
    from: '2019-10-01',
    to: '2024-12-31',
    titles: [(place) => `Carbon pathways for ${place}: technical appendix`, () => 'Retrofit cost model & assumptions'],
  },
  {
    type: 'Baseline review',
    weight: 5,
    from: '2019-07-01',
    to: '2021-12-31',
    titles: [(_place, year) => `Greenhouse gas baseline ${year - 1}/${String(year).slice(2)}`],
  },
  {
    type: 'Engagement plan',
    weight: 4,
    from: '2020-03-01',
    to: '2024-10-31',
    titles: [(place) => `${place} Climate Conversation: what we heard, what we will do`],
  },
  {
    type: 'Summary document',
    weight: 3,
    from: '2020-09-01',
    to: '2025-05-31',
    titles: [() => 'Our climate plan on two pages'],
  },
];
const WEIGHTED = KINDS.map((kind) => [kind, kind.weight]);
const NO_PLANS = 0.13;
const HOW_MANY = [
  [1, 36],
  [2, 34],
  [3, 20],
  [4, 10],
];

const BEFORE = /^(London Borough of|Royal Borough of|City of|Cyngor Bwrdeistref Sirol|Cyngor Sir|Cyngor|Comhairle) /;
const AFTER =
  / ((Metropolitan|County) Borough |Borough |District |City |County |(Mayoral )?Combined )?(Council|Authority|Corporation)$/;

/** A council's name without the kind of council. */
const placeOf = (name) => name.replace(BEFORE, '').replace(AFTER, '');

function plan(random, { record, site }) {
  const kind = random.weighted(WEIGHTED);
  const day = randomDay(random, kind.from, kind.to);
  const title = record.name.startsWith('Cyngor') && kind.welsh ? kind.welsh : random.pick(kind.titles);
  const text = title(placeOf(record.name), Number(day.slice(0, 4)));
  return {
    authority_code: record.authority_code,
    title: text,
    document_type: kind.type,
    updated_at: day,
    url: `${site}/documents/${slugOf(text)}.pdf`,
  };
}

/** Records of plans.csv. Some councils have none, and most have a few with different titles, sorted by date. */
export function samplePlans(random, councils) {
  return councils.flatMap((council) => {
    if (random.chance(NO_PLANS)) return [];
    const byTitle = new Map();
    for (let left = random.weighted(HOW_MANY); left > 0; left--) {
      const one = plan(random, council);
      byTitle.set(one.title, one);
    }
    return [...byTitle.values()].sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
  });
}
