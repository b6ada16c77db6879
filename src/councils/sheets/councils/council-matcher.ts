// Finds the council for a row by its authority code, GSS code or name, and reports cells that contradict each other.
import { groupBy } from '../../../engine/grouping.ts';
import { valueReader } from '../../../engine/tables/readers/cell.ts';
import { type CellReading, isUnclear, type Rejection } from '../../../engine/tables/readers/reading.ts';
import { listText, quoted } from '../../../engine/text/format.ts';
import { listedIn } from '../../../engine/text/space.ts';
import { type Aliases, indexNames, type NamedCouncil } from '../../council-names/name-index.ts';
import { authorityCodeOf } from '../../dataset.ts';
import { COUNCIL } from '../kinds/council-columns.ts';
import { formerCode, gssCode } from '../readers.ts';

/** The kinds of cell that identify a row's council. */
type CellKind = 'name' | 'code' | 'gss';

/** The number of rows whose council was found by each kind of cell. */
export type MatchCounts = Readonly<Record<CellKind, number>>;

/** The cells about a row's council. If the sheet lacks a column, its cell is absent or empty. */
export type CouncilCells = Readonly<Partial<Record<keyof typeof COUNCIL, string>>>;

/** The council's code and the kind of cell that identified it, or the reason why the row can't be imported. */
export type CouncilMatch = { readonly council: string; readonly by: CellKind } | Rejection;

/** The councils to which a cell may refer. */
interface Candidates {
  readonly field: CellKind;
  readonly codes: readonly string[];
  /** If there are none, the council that no longer exists to which the cell refers. */
  readonly endedCode?: string | undefined;
  /** The problem to report if no council matches. */
  readonly fault: Rejection;
}

/**
 * Returns a function that finds the council for a row. The authority code takes precedence over the GSS code, and both take
 * precedence over the name. If the cell with the highest precedence is unknown, the other cells aren't used, because an abolished
 * council's name may be in use again. The other cells may be unknown, but must not contradict it.
 * @param ended councils that no longer exist
 * @param aliases alternative names for councils
 * @param asOf councils that are only known to the sheet have ended if their last day is before this date
 */
export function councilMatcher(
  councils: readonly NamedCouncil[],
  ended: readonly EndedCouncil[],
  aliases: Aliases,
  asOf: string,
): (cells: CouncilCells) => CouncilMatch {
  const current = indexCouncils(councils, aliases);
  const former = indexCouncils(ended, []);
  const endOf = new Map(ended.map((council) => [council.authority_code, council]));
  return ({ name = '', code = '', gss = '', end = '', successors = '' }) => {
    const byName = candidatesFor('name', readName(name), current.byName, former.byName);
    const candidates = [
      candidatesFor('code', formerCode(code), current.byCode, former.byCode),
      candidatesFor('gss', gssCode(gss), current.gssIn(byName?.codes ?? []), former.gssIn([])),
      byName,
    ].filter((candidate) => candidate !== undefined);
    const [first, ...others] = candidates;
    if (!first) return { code: 'empty-cell', field: COUNCIL.name };
    const { field, codes, fault } = first;
    const [only = first.endedCode] = codes;
    if (codes.length > 1) {
      const values = { councils: codes.map(current.label).join(', ') };
      return { code: 'ambiguous-council', field: COUNCIL[field], values };
    }
    if (only === undefined) {
      if (end !== '' && end < asOf) return endedRejection(end, successors, current.label);
      const likely = others.find(({ codes }) => codes.length === 1)?.codes[0] ?? current.nearest(name);
      return { ...fault, field: COUNCIL[field], ...(likely !== undefined && { suggestion: current.label(likely) }) };
    }
    const ending = codes.length === 0 ? endOf.get(only)! : undefined;
    if (ending) return endedRejection(ending.end_date, ending.replaced_by, current.label);
    const other = others.find(({ codes }) => codes.length > 0 && !codes.includes(only));
    if (!other) return { council: only, by: field };
    const values = { other: quoted({ name, code, gss }[field]) };
    return { code: 'contradiction', field: COUNCIL[other.field], values };
  };
}

interface EndedCouncil extends NamedCouncil {
  readonly end_date: string;
  readonly replaced_by: string;
}

/** @param label returns the name of a current council with its code */
function endedRejection(end: string, successors: string, label: (code: string) => string): Rejection {
  const replacedBy = listText(listedIn(successors).map(label));
  const status = `${end === '' ? 'no longer exists' : `ended on ${end}`}${replacedBy && ` and was replaced by ${replacedBy}`}`;
  return { code: 'ended-council-row', values: { status } };
}

function indexCouncils(councils: readonly NamedCouncil[], aliases: Aliases) {
  const names = indexNames(councils, aliases);
  const nameOf = new Map(councils.map(({ authority_code, name }) => [authority_code, name]));
  const byGss = groupBy(councils, ({ gss_code }) => gss_code);
  // An unknown GSS code may belong to any council that has no GSS code in our table.
  const withoutGss = new Set(byGss.get('')?.map(authorityCodeOf));
  return {
    byName: names.codesFor,
    byCode: (code: string) => (nameOf.has(code) ? [code] : []),
    gssIn: (named: readonly string[]) => (gss: string) =>
      byGss.get(gss)?.map(authorityCodeOf) ?? named.filter((code) => withoutGss.has(code)),
    nearest: names.nearest,
    label: (code: string): string => (nameOf.has(code) ? `${nameOf.get(code)} (${code})` : code),
  };
}

/** @returns undefined for an empty cell */
function candidatesFor(
  field: CellKind,
  reading: CellReading,
  codesOf: (text: string) => readonly string[],
  endedCodesOf: (text: string) => readonly string[],
): Candidates | undefined {
  if (isUnclear(reading)) return { field, codes: [], fault: reading };
  const fault: Rejection = { code: field === 'code' ? 'unknown-council' : 'unknown-council-name' };
  const { value } = reading;
  if (value === '') return undefined;
  const codes = codesOf(value);
  return { field, codes, fault, ...(codes.length === 0 && { endedCode: endedCodesOf(value)[0] }) };
}

const readName = valueReader('unknown-council-name', (text) => ({ value: text }));
