// Finds authority codes that don't belong to any current council.
import { AUTHORITY_CODE, AUTHORITY_TYPES } from '../../api/vocabulary.ts';
import { byName, groupBy } from '../../grouping.ts';
import { once } from '../../once.ts';
import { counted, listText, quoted } from '../../text/format.ts';
import { withDigits, withoutLookAlikes } from '../../text/look-alikes.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import { correctionFor } from '../corrections.ts';
import { councilMeantAmong } from '../councils/council-meant.ts';
import type { CellRow, Row, Table } from '../read-table.ts';
import { isWhole, type Tables, tablesIn } from '../table-set.ts';
import { TABLES, type TableName } from '../tables.ts';
import { add } from './add-finding.ts';

export function findUnknownCouncils(tables: Tables): void {
  const { councils, 'ended-councils': ended } = tables;
  const rows = tablesIn(tables)
    .filter(({ name }) => name !== 'councils' && name !== 'ended-councils')
    .flatMap((table) => table.rows.map((row) => ({ table, row, code: table.text(row, 'authority_code') })));
  if (!councils || !isWhole(councils) || (ended && !isWhole(ended))) {
    for (const each of rows) if (!AUTHORITY_CODE.test(each.code)) amendCode(each, undefined);
    return;
  }
  const codes = new Set(councils.rows.flatMap((row) => codesMeant(councils, row)));
  const endings = new Map(ended?.rows.flatMap((row) => codesMeant(ended, row).map((code) => [code, row])));
  const isKnown = (code: string | undefined) => code !== undefined && (codes.has(code) || endings.has(code));
  const rowsOf = groupBy(rows, ({ code }) => code);
  if (codes.size === 0 && rowsOf.size > 0) {
    councils.findings.add({ code: 'no-councils', row: 0, values: { codes: counted(rowsOf.size, 'council') } });
    return;
  }
  const { mistyped, unreadable } = wrongCodes(councils);
  const meantBy = once(() => councilMeantAmong(councilsWithCodes(councils), [...codes, ...endings.keys()]));
  const unknown: (typeof rows)[number][] = [];
  for (const each of rows) {
    const { table, row, code } = each;
    if (codes.has(code) || mistyped.has(withDigits(code))) continue;
    const ending = endings.get(code);
    if (ending) add(table, 'ended-council', row, 'authority_code', { values: endingOf(ended!, ending) });
    else if (AUTHORITY_CODE.test(code)) unknown.push(each);
    else if (!isKnown(correctionFor(TABLES.councils.columns.authority_code, code))) amendCode(each, meantBy()(code));
  }
  // These may be the codes that are missing from councils.csv.
  if (new Set(unknown.map(({ code }) => code)).size > unreadable) {
    for (const { table, row, code } of unknown) {
      // A typing error usually occurs only once. If a code occurs in several rows, the council is probably missing from
      // councils.csv.
      const suggestion = rowsOf.get(code)!.length > 1 ? undefined : meantBy()(code);
      add(table, 'unknown-council', row, 'authority_code', { suggestion });
    }
  }
  for (const row of ended?.rows ?? []) {
    const own = ended!.text(row, 'authority_code');
    if (codes.has(own)) add(ended!, 'council-not-ended', row, 'authority_code');
    const others = successorsOf(ended!, row).filter((code) => !isKnown(code) || code === own);
    const values = { codes: listText(others.map(quoted), 'or') };
    if (others.length > 0)
      add(ended!, 'unknown-successor', row, 'replaced_by', {
        values,
        suggestion: others[0] === own ? undefined : meantBy()(others[0]!),
      });
  }
}

/** Replaces the suggestion for an invalid code, which has already been reported, and doesn't fix the code. */
function amendCode(
  { table, row }: { readonly table: Table<TableName>; readonly row: CellRow },
  suggestion: string | undefined,
): void {
  const column = table.columns.get('authority_code');
  table.findings.amend({ row: row.number, column }, { suggestion, fixed: undefined });
}

const councilsWithCodes = (councils: Table<'councils'>) =>
  councils.rows
    .filter(({ wrong }) => !wrong.has('authority_code'))
    .map((row) => byName(['authority_code', 'name', 'gss_code'], (column) => councils.text(row, column)));

function wrongCodes(councils: Table<'councils'>) {
  const codeOf = (row: Row<'councils'>) => councils.text(row, 'authority_code');
  const rows = councils.rows.filter(({ wrong }) => wrong.has('authority_code'));
  const right = councils.rows.filter(({ wrong }) => !wrong.has('authority_code'));
  const repeated = right.length - new Set(right.map(codeOf)).size;
  return {
    mistyped: new Set(rows.map((row) => withDigits(codeOf(row)))),
    /** The number of rows whose code can't be guessed, or is the code of another row. */
    unreadable: rows.filter((row) => codesMeant(councils, row).length === 0).length + repeated,
  };
}

type EndedCouncils = Table<'ended-councils'>;

const successorsOf = (table: EndedCouncils, row: CellRow): readonly string[] =>
  table.text(row, 'replaced_by').split(/[,;]/).map(withoutOuterSpace).filter(Boolean);

function endingOf(table: EndedCouncils, row: CellRow) {
  const [date, successors] = [table.text(row, 'end_date'), successorsOf(table, row)];
  const when = date === '' ? 'has ended' : `ended on ${date}`;
  const ended = successors.length === 0 ? when : `${when} and was replaced by ${listText(successors)}`;
  return { council: table.text(row, 'name'), ended };
}

// An incorrect code in councils.csv is reported in that file, so rows with that code in other tables aren't reported as well. If a
// row has too many or too few cells, the code may be in any of them.
function codesMeant<Name extends TableName>(table: Table<Name>, row: Row<Name>): readonly string[] {
  const code = table.text(row, 'authority_code');
  if (!row.wrong.has('authority_code')) return [code];
  const texts = row.cells.join(',').split(',');
  const letters = withoutLookAlikes(code).replace(/[^a-z]/gi, '');
  const isType = (text: string) => (AUTHORITY_TYPES as readonly string[]).includes(text);
  return [letters.toUpperCase(), ...texts].filter((text) => AUTHORITY_CODE.test(text) && !isType(text));
}
