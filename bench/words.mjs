// The words that the generators build search queries and place names from.

const list = (text) => text.trim().split(/\s*[|\n]\s*/);

/** Things that people search for, roughly from the most to the least frequent. */
export const SUBJECTS = list(`
  heat pumps | net zero | retrofit | EV charging | solar panels | biodiversity | recycling | flooding
  active travel | tree planting | carbon budget | insulation | air quality | climate emergency | food waste
  public transport | fuel poverty | procurement | cycling | planning policy | citizens assembly | adaptation
  district heating | scope 3 | community energy | fleet | offsetting | local plan | biodiversity net gain
  low traffic neighbourhood | social housing | divestment | street lighting | car clubs | single use plastic
  bus services | wind turbines | green jobs | electric vehicles | pension fund | schools | rewilding | hydrogen
  energy efficiency | circular economy | air source heat pump | carbon neutral | emissions inventory | hedgerows
  sustainable drainage | heatwave | leisure centres | solar farm | young people | peatland | new homes
  battery storage | cargo bikes | local food | river pollution | park and ride | clean air zone | climate justice
  listed buildings | green bonds | engagement | carbon literacy | walking | 20mph zones | coastal erosion
  pesticides | allotments | waste collection | anaerobic digestion | smart meters | grass verges | overheating
  ground source heat pump | heat network | staff travel | nature recovery | soil carbon | composting
  workplace parking levy | repair cafe | energy from waste | private renting | school streets | water efficiency
  swimming pools | farming | risk register | green roofs | town councils | LED lighting | small businesses
  conservation areas | wildfire | tidal power | library of things | skills | home working | drought
  airport expansion | hospitals | landfill gas | urban cooling | textiles | plant based catering | kelp
  hydro power | tourism | museums | freight | care homes | volunteers | data centres | digital inclusion
  scrutiny committee | embodied carbon | cool spaces | bees | biomass | churchyards | universities | rail
  insurance | permitted development | minerals | ports and harbours
`);

/** Words that people add to a subject, roughly from those that suit every subject to those that suit only a few. */
export const MODIFIERS = list(`
  strategy | policy | action plan | funding | case study | grants | targets | guidance | consultation | cost
  2030 | survey | pilot | best practice | in rural areas | baseline | partnership | savings | map
  progress report | feasibility study | for businesses | training | officer | community groups | data
  equality impact | roadmap | governance | barriers | benefits | procurement framework | evaluation
  supplementary planning document | targets by 2030 | council owned | maintenance | risk assessment | monitoring
`);

export const WELSH = list(`
  newid hinsawdd | sero net | teithio llesol | argyfwng hinsawdd | gwastraff bwyd | ynni adnewyddadwy
  coed a gwrychoedd | dŵr glân | tai cynnes | tŷ gwyrdd | cynllun gweithredu | cerbydau trydan
`);

/** Valid queries that careless code handles incorrectly: quotation marks, markup, prototypes, formulas, paths and Unicode. */
export const NASTY = [
  '"heat pumps"',
  '<script>alert(1)</script>',
  '"><img src=x>',
  'insulation, solar, and heat pumps',
  '🌍 climate',
  "council's plan",
  '<b>net zero</b> & "fair"',
  'school streets\nand play streets',
  '__proto__',
  '=1+1',
  'تغير المناخ',
  'café',
  'cafe\u0301',
  'constructor',
  'null',
  '=HYPERLINK("https://evil.example","click")',
  '@SUM(A1:A9)',
  '-1',
  '+1',
  ' leading space',
  'trailing space ',
  'double  space',
  'tab\tbetween',
  'return\r\nand feed',
  'N/A',
  'NaN',
  'undefined',
  'true',
  '0',
  '00123',
  '1e5',
  '../../etc/passwd',
  '%2e%2e%2f',
  'a/b\\c',
  '?page=2&min_count=5#x',
  "'; DROP TABLE searches; --",
  '#{7*7}',
  '{{7*7}}',
  '\u202eright to left',
  'zero\u200bwidth',
  'line\u2028separator',
  'שינוי אקלים',
  '👩‍👩‍👧‍👦 families',
  '𝒸𝓁𝒾𝓂𝒶𝓉𝑒',
  'ＦＵＬＬ　ＷＩＤＴＨ',
  '\ufeffmark',
  'İstanbul',
  'Straße',
  '.',
  '"',
  '""',
  ',',
  '\\',
  '\\n',
  '*',
  '%',
  '&amp;',
  ']]>',
  '<!-- x',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'long '.repeat(100).trim(),
];

/** Beginnings and endings of invented place names. No combination is the name of a place in the register of councils. */
export const PLACE_STARTS = list(`
  Alder | Arden | Beck | Birk | Brack | Bram | Cald | Carr | Clun | Dag | Dern | Dray | Elver | Fenn | Fern
  Gars | Gorse | Hal | Hern | Ivel | Kest | Lamb | Lark | Lin | Marl | Mend | Nor | Oster | Otter | Pell
  Pike | Quill | Raven | Rook | Sallow | Skel | Swin | Tarn | Thorn | Ulver | Vaun | Wend | Wick | Withy | Wren
  Yarl
`);
export const PLACE_ENDS = list(`
  beck | bourne | brook | by | combe | dale | dene | fell | fold | garth | gate | gill | hallow | haven | holt
  hurst | ley | mere | moor | mouth | ness | row | scar | shaw | sike | stead | stock | thwaite | wath | wick
  with | worth
`);
export const WELSH_STARTS = ['Aber', 'Bryn', 'Cwm', 'Dyffryn ', 'Glan', 'Llan', 'Maes', 'Pen', 'Rhyd', 'Ynys '];
export const WELSH_ENDS = [
  'ddelwyn',
  'edwydd',
  'felwy',
  'garwen',
  'hirŵydd',
  'lleufer',
  'merwyn',
  'telor',
  'wernfa',
  'ydlan',
];
export const SCOTTISH_STARTS = ['Ach', 'Bal', 'Dal', 'Dùn ', 'Glen ', 'Inver', 'Kil', 'Loch ', 'Port ', 'Strath'];
export const SCOTTISH_ENDS = [
  'braddan',
  'carnoch',
  'dunan',
  'eòrsa',
  'lennoch',
  'morran',
  'rannan',
  'sìthein',
  'torran',
  'vorlich',
];
export const IRISH_STARTS = ['Annagh', 'Bally', 'Carn', 'Clon', 'Derry', 'Drum', 'Glen', 'Kil', 'Lis', 'Ross'];
export const IRISH_ENDS = [
  'adroma',
  'braddy',
  'fallon',
  'keady',
  'morragh',
  'naskin',
  'tannagh',
  'varra',
  'vreeny',
  'wellan',
];
