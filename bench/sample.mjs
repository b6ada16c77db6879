// Writes the tables of the fictional sample in data/. Its councils and commitments are written by hand, and its plans and
// searches are generated from lists of words.
//   node bench/sample.mjs      (writes the same bytes each time)
import { fileURLToPath } from 'node:url';
import { slugOf } from './councils.mjs';
import { writeSearches, writeTable } from './csv.mjs';
import { createRandom, fraction } from './random.mjs';
import { CITIES } from './sample-commitments-cities.mjs';
import { DISTRICTS } from './sample-commitments-districts.mjs';
import { NATIONS } from './sample-commitments-nations.mjs';
import { SAMPLE_COUNCILS, WITHOUT_SLUG } from './sample-councils.mjs';
import { samplePlans } from './sample-plans.mjs';
import { createVocabulary, searchDays } from './searches.mjs';
import { MODIFIERS, SUBJECTS, WELSH } from './words.mjs';

const SEED = 1;
const DATA = fileURLToPath(new URL('../data/', import.meta.url));

/** Queries that a careless page would show incorrectly. Each is common enough for the site to publish it. */
const TELLING = [
  '"heat pumps"',
  '<script>alert(1)</script>',
  'insulation, solar, and heat pumps',
  '🌍 climate',
  '"><img src=x>',
  "council's plan",
  'café culture',
  '<b>net zero</b> & "fair"',
  'تغير المناخ',
  'school streets\nand play streets',
  '=1+1',
  '50% by 2030?',
  '__proto__',
];

/** Regions, each with the range of latitudes and longitudes for its councils. */
const PLACES = {
  London: [51.4, 51.6, -0.35, 0.1],
  'North of England': [53.4, 55, -3, -0.6],
  'Midlands and East': [52, 53.2, -2.6, 1.4],
  'South of England': [50.7, 51.3, -4.4, 0.6],
  Scotland: [55.4, 58.2, -5.4, -2.6],
  Wales: [51.7, 53.2, -4.4, -3.2],
  'Northern Ireland': [54.2, 55, -7.6, -5.9],
};
const IN_LONDON = ['City of London', 'SRA', 'London Borough'];

function placeOf(code, country, type) {
  const english = ['North of England', 'Midlands and East', 'South of England'][
    Math.floor(fraction(`region ${code}`) * 3)
  ];
  const region = country !== 'England' ? country : IN_LONDON.includes(type) ? 'London' : english;
  const [south, north, west, east] = PLACES[region];
  const between = (low, high, axis) => (low + (high - low) * fraction(`${axis} ${code}`)).toFixed(3);
  return { region, latitude: between(south, north, 'latitude'), longitude: between(west, east, 'longitude') };
}

/** Councils that other councils replaced, and former slugs of renamed councils. */
const ENDED = [
  ['NWB', 'Nether Wickle Borough Council', 'E07000951', 'Non-Metropolitan District', '2023-04-01', 'CSB'],
  ['PLB', 'Port Lannow Borough Council', 'E07000952', 'Non-Metropolitan District', '2019-03-31', 'PLW, TNM'],
  ['OVS', 'Old Vale of Skelder District Council', 'E07000953', 'Non-Metropolitan District', '2009-04-01', ''],
];
const FORMER_SLUGS = { KDL: 'kirkdunan-district-council, lorbrae-district-council' };

/** The county councils of some districts. */
const COUNTY_OF = {
  ...{ FWY: 'PSH', MPL: 'PSH', WKM: 'PSH', NOS: 'OSH', DMO: 'OSH', KOS: 'OSH' },
  ...{ SVW: 'EWN', LPH: 'SKD', RVY: 'SKD' },
};

/** Other names and codes of councils, including those that have ended. */
const ALTERNATIVE_NAMES = {
  GAQ: 'GAA',
  WOCA: 'WOCA',
  ETW: 'Eastmere; RBET',
  KLP: 'KLP',
  KOS: 'E07000958',
  DSQ: 'Saltings Coast',
  GTN: 'Gleann Torran',
  TLN: 'Meadowland Council',
  KDL: "Dùn Chonain 's Loch Bràigh",
  GLW: 'Glanwood County Council; Sir Glanŵydd',
  DYD: 'Cornvale County Council; Dyffryn Ŷd',
  LFW: 'Llandderyn County Council; Caer Lwyd',
  CTR: 'Bro Cwmtelor; Cyngor Bwrdeistref Sirol Bro Cwmtelor',
  YED: 'Isle of Edwyth; Ynys Edwydd; Môr Edwydd',
  PGW: 'Garwen Head; Pen-y-garwen',
  SEA: 'Sliabh Éadain',
  OVS: 'OVSDC; Skelderdale',
  NWB: 'Wickle, Tolley and Marsh',
};

/** A council's record, with additional values that the other tables need. */
function describe({ country, type, gss }, [code, name, web, ...declared], index) {
  const site = `https://www.${web === '' ? slugOf(name) : web}.example`;
  const record = {
    authority_code: code,
    name,
    slug: WITHOUT_SLUG.includes(code) ? '' : slugOf(name),
    website_url: web === '' ? '' : `${site}/`,
    gss_code: `${gss}${index + 1}`,
    country,
    authority_type: type,
    ...placeOf(code, country, type),
    former_slugs: FORMER_SLUGS[code] ?? '',
    alternative_names: ALTERNATIVE_NAMES[code] ?? '',
    county: COUNTY_OF[code] ?? '',
  };
  return { record, site, declared };
}

const described = SAMPLE_COUNCILS.flatMap((group) => group.councils.map((entry, i) => describe(group, entry, i)));
const siteOfCode = new Map(described.map(({ record, site }) => [record.authority_code, site]));

const sourceOf = (code, file) =>
  file === '' || file.startsWith('https://') ? file : `${siteOfCode.get(code)}/${file}`;
const commitments = [...CITIES, ...DISTRICTS, ...NATIONS].flatMap(({ code, file, source_name, rows }) =>
  rows.map((row) => ({ authority_code: code, ...row, source: sourceOf(code, file), source_name })),
);

const emergencies = described.flatMap(({ record, declared }) =>
  declared.map((day) => ({ authority_code: record.authority_code, date_declared: day })),
);

const searches = searchDays({
  random: createRandom('sample searches', SEED),
  vocabulary: createVocabulary({
    random: createRandom('sample vocabulary', SEED),
    size: 480,
    subjects: SUBJECTS,
    modifiers: MODIFIERS.slice(0, 9),
    specials: [...TELLING, ...WELSH],
  }),
  councilNames: described.map(({ record }) => record.name),
  first: '2025-06-03',
  days: 120,
  perDay: 76,
  found: TELLING,
});

const councils = described.map(({ record }) => record);
const ended = ENDED.map(([authority_code, name, gss_code, authority_type, end_date, replaced_by]) => ({
  ...{ authority_code, name, gss_code, country: 'England', authority_type, end_date, replaced_by },
  alternative_names: ALTERNATIVE_NAMES[authority_code] ?? '',
}));

const counts = {
  councils: writeTable(DATA, 'councils', councils, Object.keys(councils[0])),
  'ended-councils': writeTable(DATA, 'ended-councils', ended, Object.keys(ended[0])),
  commitments: writeTable(DATA, 'commitments', commitments),
  plans: writeTable(DATA, 'plans', samplePlans(createRandom('sample plans', SEED), described)),
  emergencies: writeTable(DATA, 'emergencies', emergencies),
  searches: writeSearches(DATA, searches),
};
console.log(JSON.stringify(counts));
