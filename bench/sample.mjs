// Writes the tables of data/, the fictional sample: councils and commitments by hand, plans and searches made up from words.
//   node bench/sample.mjs      (the same bytes each time)
import { fileURLToPath } from 'node:url';
import { slugOf } from './councils.mjs';
import { writeSearches, writeTable } from './csv.mjs';
import { createRandom } from './random.mjs';
import { CITIES } from './sample-commitments-cities.mjs';
import { DISTRICTS } from './sample-commitments-districts.mjs';
import { NATIONS } from './sample-commitments-nations.mjs';
import { SAMPLE_COUNCILS, WITHOUT_SLUG } from './sample-councils.mjs';
import { samplePlans } from './sample-plans.mjs';
import { createVocabulary, searchDays } from './searches.mjs';
import { MODIFIERS, SUBJECTS, WELSH } from './words.mjs';

const SEED = 1;
const DATA = fileURLToPath(new URL('../data/', import.meta.url));

/** Queries that a page shows wrongly if it is careless; each is asked often enough to be published. */
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

/** A council's record, and beside it what the other tables need. */
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

const counts = {
  councils: writeTable(
    DATA,
    'councils',
    described.map(({ record }) => record),
  ),
  commitments: writeTable(DATA, 'commitments', commitments),
  plans: writeTable(DATA, 'plans', samplePlans(createRandom('sample plans', SEED), described)),
  emergencies: writeTable(DATA, 'emergencies', emergencies),
  searches: writeSearches(DATA, searches),
};
console.log(JSON.stringify(counts));
