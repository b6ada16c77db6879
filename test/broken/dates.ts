// Mistakes in single dates, and in other cells of plans and declarations.
import { better, but, change, emergencies, type Mistake, plans, silent } from './mistake.ts';

const PLAN = 'Wenmere and Ostley Climate Action Plan 2020–2025';
const PLAN_FILE = 'https://www.wenmere-ostley.example/documents/wenmere-and-ostley-climate-action-plan-2020-2025.pdf';
const SAFE_LINK = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(PLAN_FILE)}&data=05`;

const date = (name: string, cell: string, code: Mistake['codes'][number] = 'bad-date'): Mistake =>
  change(name, plans, '2023-06-02', cell, code);

const declared = (name: string, cells: string, ...codes: Mistake['codes']): Mistake =>
  change(name, emergencies, 'PSH,2019-05-15', `PSH,${cells}`, ...codes);

const titled = (name: string, title: string, ...codes: Mistake['codes']): Mistake =>
  change(name, plans, `WOCA,${PLAN},`, `WOCA,${title},`, ...codes);

const linked = (name: string, url: string, ...codes: Mistake['codes']): Mistake =>
  change(name, plans, PLAN_FILE, url, ...codes);

export const DATES: readonly Mistake[] = [
  date('a date in British order', '02/06/2023'),
  change('a date in American order', plans, '2021-07-30', '07/30/2021', 'bad-date'),
  date('a date with a two-digit year', '2/6/23'),
  date('a date with dots', '2.6.2023'),
  date('a date without leading zeros', '2023-6-2'),
  date('a date with slashes', '2023/06/02'),
  date('a date with dashes from a word processor', '2023–06–02', 'look-alike-character'),
  date('a date in full-width digits', '２０２３-06-02', 'look-alike-character'),
  date('a date with spaces', '2023 06 02'),
  date('a date without hyphens', '20230602'),
  date('a date with a day that doesn’t exist', '2023-06-31'),
  date('a date with a month that doesn’t exist', '2023-13-02'),
  date('a month in words', '2 June 2023'),
  date('a month in Welsh', '2 Mehefin 2023'),
  date('a date with an ordinal number', '2nd of June 2023'),
  date('a short month and year', '02-Jun-23'),
  date('a date without a day', 'June 2023'),
  date('a year instead of a date', '2023'),
  date('a season instead of a date', 'Summer 2023'),
  date('two dates in one cell', '2023-06-02 and 2024-06-02'),
  date('words around a date', 'updated 2023-06-02'),
  date('a date with its weekday', 'Friday 2 June 2023'),
  date('a date that is too wide for its column', '########', 'spreadsheet-error'),
  date('a space after a date', '2023-06-02 '),
  declared('a date as a spreadsheet’s serial number', '43600', 'bad-date'),
  declared('a date after an apostrophe', "'2019-05-15", 'bad-date'),
  declared('a date with a time', '2019-05-15 00:00:00', 'bad-date'),
  declared('a date with a time and a time zone', '2019-05-15T00:00:00.000Z', 'bad-date'),
  declared('a missing declaration date', '', 'missing-declaration-date'),
  declared('an empty date from a spreadsheet', '1900-01-00', 'bad-date'),
  declared('the first date of a spreadsheet', '1900-01-01', 'unlikely-date'),
  declared('an empty date from a database', '0000-00-00', 'bad-date'),
  declared('no instead of an empty date', 'no', 'bad-date'),
  declared('a mistyped year in a date', '2109-05-15', 'unlikely-date'),
  declared('two digits of a year swapped', '2091-05-15', 'outlying-date'),
  declared('a date ten years too late', '2029-05-15', 'outlying-date'),
  change('a plan in the future', plans, '2024-10-01', '2042-10-01', 'outlying-date'),
  declared('a declaration before there were any', '2009-05-15', 'early-declaration'),
  silent(
    'a plan may be much older than the others',
    change('a date 20 years too early', plans, '2024-10-01', '2004-10-01'),
  ),
  silent('the date is plausible', declared('a plausible but wrong date', '2019-06-15')),
  silent(
    'both dates are possible',
    change('the day and month of a date swapped', emergencies, 'OSH,2019-07-09', 'OSH,2019-09-07'),
  ),
];

export const PLAN_CELLS: readonly Mistake[] = [
  titled('a spreadsheet formula error', '#REF!', 'spreadsheet-error'),
  titled(
    'a formula with a link',
    `"=HYPERLINK(""https://www.wenmere-ostley.example/"",""${PLAN}"")"`,
    'spreadsheet-error',
  ),
  titled('a formula without a function', '=A2&B2', 'spreadsheet-error'),
  titled('a formula that refers to another cell', '=A2', 'spreadsheet-error'),
  titled('a text opened with the wrong encoding', PLAN.replace('–', 'â€“'), 'garbled-text'),
  titled('an HTML entity in a title', PLAN.replace('–', '&ndash;'), 'html-entity'),
  titled('an HTML entity in a title, encoded twice', PLAN.replace('–', '&amp;ndash;'), 'html-entity'),
  titled('an HTML entity in a title, encoded three times', PLAN.replace('–', '&amp;amp;#x2013;'), 'html-entity'),
  titled('a paragraph of a web page as a title', `<p class=x>${PLAN}</p>`, 'markup'),
  titled('a title in bold', `<b>${PLAN}</b>`, 'markup'),
  titled('a title in Markdown’s bold', `**${PLAN}**`, 'markup'),
  titled('a line break of a web page in a title', PLAN.replace(' Climate', '<br>Climate'), 'markup'),
  titled('a cell of a web page’s table as a title', `<td>${PLAN}</td>`, 'markup'),
  titled('a link of a web page as a title', `"<a href=""${PLAN_FILE}"">${PLAN}</a>"`, 'markup'),
  titled('a Markdown link as a title', `[${PLAN}](${PLAN_FILE})`, 'markup'),
  titled('encoded tags around a title', `&lt;p&gt;${PLAN}&lt;/p&gt;`, 'html-entity'),
  but(titled('a URL in angle brackets as a title', `<${PLAN_FILE}>`, 'markup'), {
    suggests: [PLAN_FILE, 'it is the text in the brackets'],
  }),
  silent(
    'a title can have line breaks',
    titled('a line break in a title', `"${PLAN.replace(' Climate', '\nClimate')}"`),
  ),
  better(titled('words instead of an empty title', 'N/A', 'placeholder-text'), 'WOCA,,'),
  silent('a title can have curly quotation marks', titled('curly quotation marks in a title', `“${PLAN}”`)),
  better(
    but(
      change(
        'a date without a plan',
        plans,
        `WOCA,${PLAN},Action plan,2020-07-04,${PLAN_FILE}`,
        'WOCA,,,2020-07-04,',
        'update-without-plan',
      ),
      { at: 'plans.csv:6 updated_at' },
    ),
    `WOCA,${PLAN},Action plan,2020-07-04,${PLAN_FILE}`,
  ),
  linked('a document’s URL without https://', PLAN_FILE.replace('https://', ''), 'bad-url'),
  linked(
    'a document’s file name instead of its URL',
    'wenmere-and-ostley-climate-action-plan-2020-2025.pdf',
    'bad-url',
  ),
  better(
    linked('a document’s URL with spaces', PLAN_FILE.replace('-plan-', ' plan-'), 'space-in-url'),
    PLAN_FILE.replace('-plan-', '%20plan-'),
  ),
  linked('a document’s URL cut off by an ellipsis', `${PLAN_FILE.slice(0, 60)}…`, 'url-punctuation'),
  linked('a document’s URL copied from an email', SAFE_LINK, 'redirecting-url'),
  linked('a document’s URL in encoded form', encodeURIComponent(PLAN_FILE), 'bad-url'),
  linked('a document’s URL encoded twice', encodeURIComponent(encodeURIComponent(PLAN_FILE)), 'bad-url'),
  linked('a document’s URL as a formula', `"=HYPERLINK(""${PLAN_FILE}"")"`, 'spreadsheet-error'),
  linked('a formula instead of a document’s URL', '=A2&B2', 'spreadsheet-error'),
  linked('a document’s URL in angle brackets', `<${PLAN_FILE}>`, 'bad-url'),
  linked('a document’s URL with the end of a link', `${PLAN_FILE}</a>`, 'markup'),
  better(
    linked('a document’s URL copied from HTML', `${PLAN_FILE}?a=1&amp;b=2`, 'html-entity'),
    `${PLAN_FILE}?a=1&b=2`,
  ),
  silent(
    'any type of document is allowed',
    change('a misspelt type of document', plans, 'Pre-plan,2020-12-17', 'Per-plan,2020-12-17'),
  ),
];
