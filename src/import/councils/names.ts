// Which of our councils a row of a published sheet is about: by its code, by its GSS code, or by its name, and never against
// one of them.
import { groupBy } from '../../grouping.ts';
import { valueReader } from '../readers/cell.ts';
import { authorityCode, gssCode } from '../readers/code.ts';
import type { ReasonCode } from '../reasons.ts';
import { isUnclear, type SheetReading } from '../sheet.ts';
import { type Aliases, indexNames, type NamedCouncil } from './name-index.ts';

/** What a row says of its council, as it stands in the sheet; empty or absent where that has no such column. */
export interface CouncilCells {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly gss?: string | undefined;
}

export interface UnclearCouncil {
  readonly unclear: ReasonCode;
  /** The cell at fault. */
  readonly field: keyof CouncilCells;
  /** The council that may be meant, such as `Abbey Council (ABC)`. */
  readonly suggestion?: string;
  /** The councils that the cell names, of a contradiction and where there are several. */
  readonly said?: string;
}

export type CouncilMatch = { readonly code: string } | UnclearCouncil;

/** What one cell says. */
interface Saying {
  readonly field: keyof CouncilCells;
  /** The councils that it may mean. */
  readonly codes: readonly string[];
  /** What is wrong where it means none. */
  readonly fault: ReasonCode;
}

/**
 * A function that finds a row's council. The code decides, without one the GSS code, without both the name. What decides must
 * be known: a code that isn't ours may be that of an authority that was replaced, whatever council the name means today. The
 * other cells may mean no council, but not another one.
 * @param aliases names of councils beyond our own
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
  // The register lacks some of their GSS codes: then any may be theirs.
  const withoutGss = new Set(byGss.get(''));
  const shown = (code: string): string => (nameOf.has(code) ? `${nameOf.get(code)} (${code})` : code);

  return ({ name = '', code = '', gss = '' }) => {
    const byName = sayingOf('name', readName(name), names.named);
    const sayings = [
      sayingOf('code', authorityCode(code), (text) => (nameOf.has(text) ? [text] : [])),
      sayingOf(
        'gss',
        gssCode(gss),
        (text) => byGss.get(text) ?? byName?.codes.filter((code) => withoutGss.has(code)) ?? [],
      ),
      byName,
    ].filter((saying) => saying !== undefined);
    const [first, ...others] = sayings;
    if (!first) return { unclear: 'no-council', field: 'name' };
    const { field, codes, fault } = first;
    const [only] = codes;
    if (codes.length > 1) return { unclear: 'ambiguous-council', field, said: codes.map(shown).join(', ') };
    if (only === undefined) {
      const meant = others.find(({ codes }) => codes.length === 1)?.codes[0] ?? names.nearest(name);
      return { unclear: fault, field, ...(meant !== undefined && { suggestion: shown(meant) }) };
    }
    const other = others.find(({ codes }) => codes.length > 0 && !codes.includes(only));
    return other
      ? { unclear: 'contradiction', field: other.field, said: other.codes.map(shown).join(', ') }
      : { code: only };
  };
}

/** Undefined where nothing stands in the cell. */
function sayingOf(
  field: keyof CouncilCells,
  reading: SheetReading,
  codesOf: (text: string) => readonly string[],
): Saying | undefined {
  if (isUnclear(reading)) return { field, codes: [], fault: reading.unclear };
  return reading.value === '' ? undefined : { field, codes: codesOf(reading.value), fault: 'unknown-council' };
}

const readName = valueReader('unknown-council', (text) => ({ value: text }));
