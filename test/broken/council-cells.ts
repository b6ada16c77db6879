// Mistakes in the cells of councils: names, slugs, websites, GSS codes, countries and types.
import { better, but, change, councils, type Mistake, searches, silent } from './mistake.ts';

const PELLSHIRE =
  'PSH,Pellshire County Council,pellshire-county-council,https://www.pellshire.example/,E10000901,England';

const pellshire = (name: string, from: string, to: string, ...codes: Mistake['codes']): Mistake =>
  change(name, councils, PELLSHIRE, PELLSHIRE.replace(from, to), ...codes);

const named = (name: string, cell: string, ...codes: Mistake['codes']): Mistake =>
  pellshire(name, 'Pellshire County Council', cell, ...codes);

/** Searches can be limited to a council by its name. */
const inLog = (name: string, cell: string): Mistake =>
  but(named(name, cell, 'unknown-restriction'), { also: [searches] });

const website = (name: string, cell: string, ...codes: Mistake['codes']): Mistake =>
  change(name, councils, 'https://www.pellshire.example/', cell, ...codes);

const ofType = (name: string, type: string, ...codes: Mistake['codes']): Mistake =>
  change(name, councils, 'E10000901,England,County Council', `E10000901,England,${type}`, ...codes);

const inCountry = (name: string, country: string, ...codes: Mistake['codes']): Mistake =>
  change(name, councils, 'E10000902,England', `E10000902,${country}`, ...codes);

const gss = (name: string, code: string, ...codes: Mistake['codes']): Mistake =>
  change(name, councils, 'E10000902', code, ...codes);

export const COUNCIL_CELLS: readonly Mistake[] = [
  // names
  pellshire('a missing name', 'Pellshire County Council', '', 'empty-cell'),
  pellshire('a line break in a name', 'Pellshire County Council', '"Pellshire\nCounty Council"', 'control-character'),
  pellshire('a tab in a name', 'Pellshire County', 'Pellshire\tCounty', 'control-character'),
  named('a space before a name', ' Pellshire County Council', 'surrounding-space'),
  change(
    'the name of another council',
    councils,
    'OSH,Ostershire County Council',
    'OSH,Pellshire County Council',
    'duplicate-name',
  ),
  named('a non-breaking space in a name', 'Pellshire\u00a0County Council', 'irregular-space'),
  named('two spaces in a name', 'Pellshire  County Council', 'irregular-space'),
  named('an invisible character in a name', 'Pellshire Coun\u00adty Council', 'hidden-character'),
  named('a name in capitals', 'PELLSHIRE COUNTY COUNCIL', 'unlikely-name'),
  named('a name in lower case', 'pellshire county council', 'unlikely-name'),
  named('a comma after a name', '"Pellshire County Council,"', 'unlikely-name'),
  change('an HTML entity in a name', councils, 'e & Skelder Mayoral', 'e &amp; Skelder Mayoral', 'html-entity'),
  change(
    'a name opened with the wrong encoding',
    councils,
    'Comhairle Tìr an Lòin,',
    'Comhairle TÃ¬r an LÃ²in,',
    'garbled-text',
  ),
  inLog('a typing error in a name', 'Pelshire County Council'),
  inLog('an abbreviated name', 'Pellshire CC'),
  // slugs
  change('a slug with spaces', councils, 'pellshire-county-council', 'Pellshire County Council ', 'bad-slug'),
  change('a slug with capitals', councils, 'pellshire-county-council', 'Pellshire-County-Council', 'bad-slug'),
  change('a slug with underscores', councils, 'pellshire-county-council', 'pellshire_county_council', 'bad-slug'),
  but(
    change(
      'a URL instead of a slug',
      councils,
      'pellshire-county-council',
      '/councils/pellshire-county-council/',
      'bad-slug',
    ),
    { suggests: ['councils-pellshire-county-council', 'the slug is made from the whole text'] },
  ),
  change(
    'the slug of another council',
    councils,
    'ostershire-county-council',
    'pellshire-county-council',
    'duplicate-slug',
  ),
  // websites
  website('a URL without https://', 'www.pellshire.example/', 'bad-url'),
  website('a mistyped URL', 'htps:/www.pellshire.example/', 'bad-url'),
  better(
    website('a space in a URL', 'https://www.pellshire.example/our council', 'space-in-url'),
    'https://www.pellshire.example/our%20council',
  ),
  website('a space after a URL', 'https://www.pellshire.example/ ', 'surrounding-space'),
  website('a non-breaking space after a URL', 'https://www.pellshire.example/\u00a0', 'surrounding-space'),
  website('a line break in a URL', '"https://www.pellshire\n.example/"', 'control-character'),
  website('a line break after a URL', '"https://www.pellshire.example/\n"', 'control-character'),
  website('two URLs in one cell', 'https://www.pellshire.example/; https://pellshire.example/council', 'several-urls'),
  website('two URLs joined', 'https://www.pellshire.example/https://www.pellshire.example/', 'several-urls'),
  website('https:// twice', 'https://https://www.pellshire.example/', 'unlikely-host'),
  website('a URL in angle brackets', '<https://www.pellshire.example/>', 'bad-url'),
  website('a URL in quotation marks', '“https://www.pellshire.example/”', 'bad-url'),
  website('a URL as a Markdown link', '[Pellshire](https://www.pellshire.example/)', 'bad-url'),
  website('a URL as an HTML link', "<a href='https://www.pellshire.example/'>Pellshire</a>", 'bad-url'),
  website('a full stop after a URL', 'https://www.pellshire.example/.', 'url-punctuation'),
  website('an email link instead of a URL', 'mailto:climate@pellshire.example', 'bad-url'),
  website('an email address instead of a URL', 'climate@pellshire.example', 'bad-url'),
  website('a script instead of a URL', 'javascript:alert(1)', 'bad-url'),
  website('words instead of a URL', 'see above', 'bad-url'),
  website('a URL with a comma in its host', '"https://www,pellshire.example/"', 'unlikely-host'),
  website('a URL without a domain', 'https://pellshire/', 'unlikely-host'),
  silent('councils can share a website', website('the website of another council', 'https://www.ostershire.example/')),
  // places and former slugs
  change('a latitude in degrees and minutes', councils, ',52.471,', ',52° 28′ N,', 'bad-coordinate'),
  change('a latitude without its decimal point', councils, ',52.471,', ',52471,', 'bad-coordinate'),
  change('a longitude with a letter', councils, ',-2.248,', ',2.248W,', 'bad-coordinate'),
  change('a longitude without its sign', councils, ',52.471,-2.248,', ',52.471,2.248,', 'bad-coordinate'),
  but(change('a mistyped latitude', councils, ',52.471,', ',59.471,', 'unlikely-place'), {
    at: 'councils.csv:7 latitude',
  }),
  but(change('a mistyped county', councils, '-1.681,,,PSH', '-1.681,,,PHS', 'unknown-county'), {
    at: 'councils.csv:25 county',
    suggests: ['PSH', 'its letters are swapped'],
  }),
  change('a district as its own county', councils, '-1.681,,,PSH', '-1.681,,,MPL', 'unknown-county'),
  change('a county in lower case', councils, '-1.681,,,PSH', '-1.681,,,psh', 'bad-code'),
  but(
    change('a former slug with capitals', councils, 'lorbrae-district-council', 'Lorbrae District Council', 'bad-slug'),
    {
      suggests: ['kirkdunan-district-council, lorbrae-district-council', 'it is the whole cell'],
    },
  ),
  change(
    'a former slug that is another council’s slug',
    councils,
    'lorbrae-district-council',
    'pellshire-county-council',
    'shared-slug',
  ),
  // GSS codes
  change('a GSS code that is too short', councils, 'E10000901', 'E1000901', 'bad-gss-code'),
  gss('the GSS code of another council', 'E10000901', 'duplicate-gss-code'),
  gss('a missing GSS code', '', 'missing-gss-code'),
  gss('a GSS code in lower case', 'e10000902', 'bad-gss-code'),
  gss('the letter O in a GSS code', 'E1OOOO902', 'bad-gss-code'),
  gss('a Greek letter in a GSS code', '\u039510000902', 'look-alike-character'),
  gss('a GSS code as a number in scientific notation', 'E1.00E+07', 'bad-gss-code'),
  gss('a space in a GSS code', 'E10 000902', 'bad-gss-code'),
  gss('a GSS code without its letter', '10000902', 'bad-gss-code'),
  gss('the GSS code of another country', 'S12000942', 'gss-code-mismatch'),
  gss('the GSS code of another type of authority', 'E07000942', 'gss-code-mismatch'),
  // countries and types
  inCountry('a misspelt country', 'Englnad', 'unknown-country'),
  inCountry('a country in capitals', 'ENGLAND', 'unknown-country'),
  inCountry('a missing country', '', 'empty-cell'),
  inCountry('the United Kingdom instead of a country', 'United Kingdom', 'unknown-country'),
  inCountry('the code of a country', 'ENG', 'unknown-country'),
  inCountry('a Cyrillic letter in a country', 'Engl\u0430nd', 'look-alike-character'),
  but(inCountry('another country', 'Wales', 'gss-code-mismatch'), { at: 'councils.csv:8 gss_code' }),
  ofType('a misspelt authority type', 'County Councl', 'unknown-type'),
  ofType('an unknown authority type', 'Parish', 'unknown-type'),
  ofType('a missing authority type', '', 'missing-type'),
  ofType('an authority type in lower case', 'county council', 'unknown-type'),
  ofType('an authority type in the plural', 'County Councils', 'unknown-type'),
  ofType('a type shortened to one word', 'County', 'unknown-type'),
  ofType('a non-breaking space in an authority type', 'County\u00a0Council', 'look-alike-character'),
  but(ofType('another authority type', 'London Borough', 'gss-code-mismatch'), { at: 'councils.csv:7 gss_code' }),
];
