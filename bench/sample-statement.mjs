// Short forms for writing commitments: the year or scope, a bar and the text, as in area`2030 | The borough …`.

const COUNCIL = 'Council only';
const AREA = 'Whole area';

/** The text before and after the first bar. "no year" and "no scope" mean an empty cell. */
function parts([written]) {
  const bar = written.indexOf(' | ');
  return [written.slice(0, bar).replace(/^no (year|scope)$/, ''), written.slice(bar + 3)];
}

const row = (has_promise, target_year, scope, text) => ({ has_promise, target_year, scope, text });

function promise(scope, strings) {
  const [year, text] = parts(strings);
  return [row('true', year, scope, text)];
}

function statement(has_promise, strings) {
  const [scope, text] = parts(strings);
  return [row(has_promise, '', scope, text)];
}

/** A promise for the council's own operations, for the whole area, or without a scope. */
export const own = (strings) => promise(COUNCIL, strings);
export const area = (strings) => promise(AREA, strings);
export const unscoped = (strings) => promise('', strings);

/** A text that promises both: the year for the council, the year for the area, then the text. */
export function both(strings) {
  const [years, text] = parts(strings);
  const [ownYear, areaYear] = years.split(' ');
  return [row('true', ownYear, COUNCIL, text), row('true', areaYear, AREA, text)];
}

/** A statement without a net zero promise, and a statement that may or may not be a promise. */
export const noPromise = (strings) => statement('false', strings);
export const unsettled = (strings) => statement('', strings);

/** The statements in one document of a council. `file` is a path on the council's website or a full URL, and can be empty. */
export const said = (code, file, source_name, ...statements) => ({ code, file, source_name, rows: statements.flat() });
