// The list of withheld search terms. Its contents must stay hidden, so problems give the place of a mistake but never the text.

import { readDocument, type SourceFile } from '../csv/document.ts';
import { type Findings, findingsIn } from '../csv/findings.ts';
import type { Problem } from '../problem.ts';
import { comparable, type IsWithheld, type WithheldTerm, withheldBy } from '../searchterms/withheld-terms.ts';
import type { TermFigures } from '../searchterms/withhold.ts';
import { addWrongWidth, readRecords } from '../tables/read-table.ts';
import { counted } from '../text/format.ts';

const COLUMNS = { required: ['user_query'], optional: ['match', 'note'], others: false, isPrivate: true };

/** The allowed values of the column `match`, and whether each makes the term a pattern. */
const MATCHES: Readonly<Record<string, boolean>> = { '': false, exact: false, pattern: true };

export interface WithheldList {
  /** Undefined if nothing is withheld. */
  readonly isWithheld: IsWithheld | undefined;
  readonly problems: readonly Problem[];
}

/** @param file undefined if there is none */
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
    const key = JSON.stringify([comparable(term.text), term.isPattern]);
    if (terms.has(key)) findings.add({ code: 'withheld-twice', row, column: columns.get('user_query') });
    terms.set(key, term);
  }
  const problems = [...(fault ? [fault] : []), ...findings.problems(true)];
  return { isWithheld: terms.size > 0 ? withheldBy([...terms.values()]) : undefined, problems };
}

/** Undefined if the row has no valid term. */
function readTerm(
  cells: readonly string[],
  row: number,
  columns: ReadonlyMap<string, number>,
  findings: Findings,
): WithheldTerm | undefined {
  const [query, match] = [columns.get('user_query')!, columns.get('match')];
  const text = cells[query]!;
  const isPattern = MATCHES[cells[match ?? -1]?.trim() ?? ''];
  const plain = comparable(text);
  if (isPattern === undefined) findings.add({ code: 'unknown-match', row, column: match });
  else if (plain === '') {
    findings.add({ code: 'empty-cell', row, column: query, values: { expected: 'a search term' } });
  } else if (isPattern && /^[* ]*$/.test(plain)) findings.add({ code: 'withholds-all', row, column: query });
  else {
    if (!isPattern && plain.includes('*')) findings.add({ code: 'exact-asterisk', row, column: query });
    return { text, isPattern };
  }
  return undefined;
}

/** How many terms a list withholds: 0 may mean that the logs spell them differently, or that they are already redacted. */
export function withheldNotice({ name }: SourceFile, { terms, searches }: TermFigures): Problem {
  const values = { terms: counted(terms, 'search term'), searches: counted(searches, 'search', 'searches') };
  return { code: 'searches-withheld', file: name, values };
}
