// Short ways to write down commitments: what the row says of itself, a bar, the text, as in area`2030 | The borough …`.

const COUNCIL = 'Council only';
const AREA = 'Whole area';

/** What stands before the first bar and after it; "no year" and "no scope" stand for an empty cell. */
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

/** A promise for the council's own operations, for the whole area, or of no stated scope. */
export const own = (strings) => promise(COUNCIL, strings);
export const area = (strings) => promise(AREA, strings);
export const unscoped = (strings) => promise('', strings);

/** One text that promises both: the council's year, the area's year, then the text. */
export function both(strings) {
  const [years, text] = parts(strings);
  const [ownYear, areaYear] = years.split(' ');
  return [row('true', ownYear, COUNCIL, text), row('true', areaYear, AREA, text)];
}

/** A statement that promises no net zero, and one of which it is not settled whether it does. */
export const noPromise = (strings) => statement('false', strings);
export const unsettled = (strings) => statement('', strings);

/** What one document of a council says: `file` on its site or a whole URL, either may be empty. */
export const said = (code, file, source_name, ...statements) => ({ code, file, source_name, rows: statements.flat() });
