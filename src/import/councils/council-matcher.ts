// Finds the council for a row by its authority code, GSS code or name, and reports cells that contradict each other.
import { groupBy } from '../../grouping.ts';
import { quoted } from '../../text/format.ts';
import { valueReader } from '../readers/cell.ts';
import { authorityCode, gssCode } from '../readers/code.ts';
import { type CellReading, COUNCIL, isUnclear, type Rejection } from '../sheet.ts';
import { type Aliases, indexNames, type NamedCouncil } from './name-index.ts';

/** The cells that identify a row's council. If the sheet lacks a column, its cell is absent or empty. */
export interface CouncilCells {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly gss?: string | undefined;
}

export type CouncilMatch = { readonly council: string } | Rejection;

/** The councils to which a cell may refer. */
interface Candidates {
  readonly field: keyof CouncilCells;
  readonly codes: readonly string[];
  /** The problem to report if no council matches. */
  readonly fault: Rejection;
}

/**
 * Returns a function that finds the council for a row. The authority code takes precedence over the GSS code, and both take
 * precedence over the name. If the cell with the highest precedence is unknown, the other cells aren't used, because an abolished
 * council's name may be in use again. The other cells may be unknown, but must not contradict it.
 * @param aliases alternative names for councils
 */
export function councilMatcher(
  councils: readonly NamedCouncil[],
  aliases: Aliases,
): (cells: CouncilCells) => CouncilMatch {
  const names = indexNames(councils, aliases);
  const nameOf = new Map(councils.map(({ authority_code, name }) => [authority_code, name]));
  const codesByGss = groupBy(councils, ({ gss_code }) => gss_code);
  const byGss = new Map(
    Array.from(codesByGss, ([gss, same]) => [gss, same.map(({ authority_code }) => authority_code)]),
  );
  // An unknown GSS code may belong to any council that has no GSS code in our table.
  const withoutGss = new Set(byGss.get(''));
  const label = (code: string): string => (nameOf.has(code) ? `${nameOf.get(code)} (${code})` : code);

  return ({ name = '', code = '', gss = '' }) => {
    const byName = candidatesFor('name', readName(name), names.codesFor);
    const candidates = [
      candidatesFor('code', authorityCode(code), (text) => (nameOf.has(text) ? [text] : [])),
      candidatesFor(
        'gss',
        gssCode(gss),
        (text) => byGss.get(text) ?? byName?.codes.filter((code) => withoutGss.has(code)) ?? [],
      ),
      byName,
    ].filter((candidate) => candidate !== undefined);
    const [first, ...others] = candidates;
    if (!first) return { code: 'empty-cell', field: COUNCIL.name };
    const { field, codes, fault } = first;
    const [only] = codes;
    if (codes.length > 1) {
      const values = { councils: codes.map(label).join(', ') };
      return { code: 'ambiguous-council', field: COUNCIL[field], values };
    }
    if (only === undefined) {
      const likely = others.find(({ codes }) => codes.length === 1)?.codes[0] ?? names.nearest(name);
      return { ...fault, field: COUNCIL[field], ...(likely !== undefined && { suggestion: label(likely) }) };
    }
    const other = others.find(({ codes }) => codes.length > 0 && !codes.includes(only));
    if (!other) return { council: only };
    return {
      code: 'contradiction',
      field: COUNCIL[other.field],
      values: { other: quoted({ name, code, gss }[field]) },
    };
  };
}

/** @returns undefined for an empty cell */
function candidatesFor(
  field: keyof CouncilCells,
  reading: CellReading,
  codesOf: (text: string) => readonly string[],
): Candidates | undefined {
  if (isUnclear(reading)) return { field, codes: [], fault: reading };
  const fault: Rejection = { code: field === 'code' ? 'unknown-council' : 'unknown-council-name' };
  return reading.value === '' ? undefined : { field, codes: codesOf(reading.value), fault };
}

const readName = valueReader('unknown-council-name', (text) => ({ value: text }));
