// Reads the list of withheld search terms. The list must stay secret, so messages say where a mistake is but never show the text.

import { readDocument, type SourceFile } from '../../engine/csv/document.ts';
import { type Findings, findingsIn } from '../../engine/csv/findings.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { readRecords } from '../../engine/tables/read-table.ts';
import { addWrongWidth } from '../../engine/tables/row-widths.ts';
import { comparableTerm, type IsWithheld, type WithheldTerm, withheldBy } from '../../engine/terms/withheld-terms.ts';
import type { TermFigures } from '../../engine/terms/withhold.ts';
import { counted } from '../../engine/text/format.ts';

const COLUMNS = { required: ['user_query'], optional: ['match', 'note'], others: false, isPrivate: true };

/** The values allowed in the “match” column; each is mapped to whether the term is a pattern. */
const MATCHES: Readonly<Record<string, boolean>> = { '': false, exact: false, pattern: true };

export interface WithheldList {
  /** Undefined if nothing is withheld. */
  readonly isWithheld: IsWithheld | undefined;
  readonly problems: readonly Diagnostic[];
}

/** @param file undefined if there is no list */
export function readWithheldList(file: SourceFile | undefined): WithheldList {
  if (!file) return { isWithheld: undefined, problems: [] };
  const document = readDocument(file);
  const findings = findingsIn(document);
  const terms = new Map<string, WithheldTerm>();
  const { header, columns, records, fault } = readRecords(document, COLUMNS, findings);
  for (const { cells, number: row } of records) {
    if (cells.length !== header.length) {
      addWrongWidth(cells, header.length, row, findings);
      continue;
    }
    const term = readTerm(cells, row, columns, findings);
    if (!term) continue;
    const key = JSON.stringify([comparableTerm(term.text), term.isPattern]);
    if (terms.has(key)) findings.add({ code: 'duplicate-withheld-term', row, column: columns.get('user_query') });
    terms.set(key, term);
  }
  const problems = [...(fault ? [fault] : []), ...findings.problems(true)];
  return { isWithheld: terms.size > 0 ? withheldBy([...terms.values()]) : undefined, problems };
}

/** Undefined if the row contains no valid term. */
function readTerm(
  cells: readonly string[],
  row: number,
  columns: ReadonlyMap<string, number>,
  findings: Findings,
): WithheldTerm | undefined {
  const [query, match] = [columns.get('user_query')!, columns.get('match')];
  const text = cells[query]!;
  const isPattern = MATCHES[cells[match ?? -1]?.trim() ?? ''];
  const plain = comparableTerm(text);
  if (isPattern === undefined) findings.add({ code: 'unknown-match', row, column: match });
  else if (plain === '') findings.add({ code: 'empty-cell', row, column: query });
  else if (isPattern && /^[* ]*$/.test(plain)) findings.add({ code: 'withholds-all', row, column: query });
  else {
    if (!isPattern && plain.includes('*')) findings.add({ code: 'exact-asterisk', row, column: query });
    return { text, isPattern };
  }
  return undefined;
}

/**
 * Reports the number of terms that a list withholds. If it is zero, the terms may be spelled differently in the logs, or the logs
 * may already have been redacted.
 */
export function withheldNotice({ name }: SourceFile, { terms, searches }: TermFigures): Diagnostic {
  const values = { terms: counted(terms, 'search term'), searches: counted(searches, 'search', 'searches') };
  return { code: 'searches-withheld', location: { file: name }, values };
}
