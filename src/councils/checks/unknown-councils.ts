// Finds authority codes that don't belong to any current council.

import { byName, groupBy } from '../../engine/grouping.ts';
import { once } from '../../engine/once.ts';
import { addFinding } from '../../engine/tables/checks/add-finding.ts';
import type { EarlierTable } from '../../engine/tables/checks/earlier.ts';
import { correctionFor } from '../../engine/tables/corrections.ts';
import type { Row, Table } from '../../engine/tables/read-table.ts';
import type { CellRow } from '../../engine/tables/rows.ts';
import { isWhole, type Tables, tablesIn } from '../../engine/tables/table-set.ts';
import type { TableName } from '../../engine/tables/tables.ts';
import { counted, listText, quoted } from '../../engine/text/format.ts';
import { withDigits, withoutLookAlikes } from '../../engine/text/look-alikes.ts';
import { nearestAmong } from '../../engine/text/nearest.ts';
import { listedIn } from '../../engine/text/space.ts';
import { councilMeantAmong } from '../council-names/council-meant.ts';
import { TABLES } from '../tables.ts';
import { AUTHORITY_CODE, AUTHORITY_TYPES } from '../vocabulary.ts';

export function findUnknownCouncils(tables: Tables, earlier: EarlierTable | undefined): void {
  const { councils, 'ended-councils': ended } = tables;
  const cells = tablesIn(tables)
    .filter(({ name }) => name !== 'councils' && name !== 'ended-councils')
    .flatMap((table) => table.rows.map((row) => ({ table, row, code: table.text(row, 'authority_code') })));
  if (!councils || !isWhole(councils) || (ended && !isWhole(ended))) {
    for (const cell of cells) if (!AUTHORITY_CODE.test(cell.code)) amendCode(cell, undefined);
    return;
  }
  const known = knownCouncils(councils, ended);
  const cellsOf = groupBy(cells, ({ code }) => code);
  if (known.codes.size === 0 && cellsOf.size > 0) {
    councils.findings.add({ code: 'no-councils', row: 0, values: { codes: counted(cellsOf.size, 'council') } });
    return;
  }
  const own = ended ? [councils, ended] : [councils];
  const right = new Set(own.flatMap((table) => table.rows.map((row) => table.text(row, 'authority_code'))));
  const unmatched = [...cellsOf.keys()].filter((code) => AUTHORITY_CODE.test(code) && !right.has(code));
  for (const table of unmatched.length > 0 ? own : []) suggestCodesInUse(table, unmatched);
  const { mistyped, unreadable } = wrongCodes(councils);
  const unknown = cells.filter((cell) => !mistyped.has(withDigits(cell.code)) && isUnknown(cell, known));
  const unknownByCode = groupBy(unknown, ({ code }) => code);
  // These may be the codes that are missing from councils.csv.
  if (unknownByCode.size > unreadable) {
    const lossOf = lossesSince(earlier, councils);
    for (const [code, found] of unknownByCode) {
      const loss = lossOf(code);
      // A typing error usually occurs only once. If a code occurs in several rows, the council is probably missing from
      // councils.csv.
      const suggestion = loss || found.length > 1 ? undefined : known.meantBy(code);
      for (const { table, row } of found)
        addFinding(table, loss ? 'missing-council' : 'unknown-council', row, 'authority_code', loss ?? { suggestion });
    }
  }
  findWrongCounties(councils, known, unreadable);
  if (ended) findWrongEndings(ended, known);
}

/** @returns what has happened to a council that the earlier version had; undefined if it had none with this code */
function lossesSince(earlier: EarlierTable | undefined, councils: Table<'councils'>) {
  const before = earlier?.table('councils');
  const rows = new Map(before?.rows.map((row) => [before.text(row, 'authority_code'), row]));
  return (code: string) => {
    const own = rows.get(code);
    if (!own) return undefined;
    const isSame = (row: Row<'councils'>) =>
      (['gss_code', 'name'] as const).some(
        (column) => before!.text(own, column) !== '' && councils.text(row, column) === before!.text(own, column),
      );
    const renamed = councils.rows.find((row) => !row.wrong.has('authority_code') && isSame(row));
    const suggestion = renamed && councils.text(renamed, 'authority_code');
    const advice =
      suggestion === undefined
        ? 'Restore its row in councils.csv. If the council has ended, move the row to ended-councils.csv.'
        : `Its code is ${suggestion} there now. Restore the old code, or change it in the other tables as well.`;
    return { values: { council: before!.text(own, 'name'), advice, version: earlier!.name }, suggestion };
  };
}

/** A cell with an authority code outside the tables of councils. */
interface CodeCell {
  readonly table: Table<TableName>;
  readonly row: Row<TableName>;
  readonly code: string;
}

type KnownCouncils = ReturnType<typeof knownCouncils>;

function knownCouncils(councils: Table<'councils'>, ended: EndedCouncils | undefined) {
  const codes = new Set(councils.rows.flatMap((row) => codesMeant(councils, row)));
  const endings = new Map(
    ended?.rows.flatMap((row) => codesMeant(ended, row).map((code) => [code, endingOf(ended, row)])),
  );
  const meant = once(() => councilMeantAmong(councilsWithCodes(councils), [...codes, ...endings.keys()]));
  return {
    codes,
    /** How each ended council ended, by its code. */
    endings,
    has: (code: string | undefined) => code !== undefined && (codes.has(code) || endings.has(code)),
    meantBy: (text: string) => meant()(text),
  };
}

/** Whether the code is valid but unknown. Reports codes of ended councils, and amends the findings for invalid codes. */
function isUnknown(cell: CodeCell, { codes, endings, has, meantBy }: KnownCouncils): boolean {
  const { table, row, code } = cell;
  if (codes.has(code)) return false;
  const ending = endings.get(code);
  if (ending) addFinding(table, 'ended-council', row, 'authority_code', { values: ending });
  else if (AUTHORITY_CODE.test(code)) return true;
  else if (!has(correctionFor(TABLES.councils.columns.authority_code, code))) amendCode(cell, meantBy(code));
  return false;
}

function findWrongEndings(ended: EndedCouncils, { codes, has, meantBy }: KnownCouncils): void {
  for (const row of ended.rows) {
    const own = ended.text(row, 'authority_code');
    if (codes.has(own)) addFinding(ended, 'council-not-ended', row, 'authority_code');
    const unknown = successorsOf(ended, row).filter((code) => !has(code) || code === own);
    const [first] = unknown;
    if (first === undefined) continue;
    const values = { codes: listText(unknown.map(quoted), 'or') };
    const meant = first === own ? undefined : meantBy(first);
    const isWholeCell = meant !== undefined && successorsOf(ended, row).length === 1;
    addFinding(ended, 'unknown-successor', row, 'replaced_by', { values, suggestion: isWholeCell ? meant : undefined });
  }
}

/** @param unreadable the number of councils whose codes can't be guessed, any of which may be a missing county */
function findWrongCounties(councils: Table<'councils'>, { has, meantBy }: KnownCouncils, unreadable: number): void {
  const districts = councils.rows.flatMap((row) => {
    const [own, county] = [councils.text(row, 'authority_code'), councils.text(row, 'county')];
    const isRight = county === '' || row.wrong.has('county') || (has(county) && county !== own);
    return isRight ? [] : [{ row, county, isOwn: county === own }];
  });
  const wrong = groupBy(districts, ({ county }) => county);
  if (wrong.size <= unreadable) return;
  for (const { row, county, isOwn } of districts)
    addFinding(councils, 'unknown-county', row, 'county', { suggestion: isOwn ? undefined : meantBy(county) });
}

/** Replaces the suggestion for an invalid code, which has already been reported, and doesn't fix the code. */
function amendCode({ table, row }: CodeCell, suggestion: string | undefined): void {
  // If the row has too many cells, its only message is about them.
  if (row.cells.length !== table.header.length) return;
  const column = table.columns.get('authority_code');
  table.findings.amend({ row: row.number, column }, { suggestion, fixed: undefined });
}

const councilsWithCodes = (councils: Table<'councils'>) =>
  councils.rows
    .filter(({ wrong }) => !wrong.has('authority_code'))
    .map((row) => byName(['authority_code', 'name', 'gss_code'], (column) => councils.text(row, column)));

/**
 * Suggests codes that other tables use. Any other suggestion could leave their rows without a council.
 * @param unmatched the codes that belong to no council
 */
function suggestCodesInUse(table: Table<'councils'> | EndedCouncils, unmatched: readonly string[]): void {
  const column = table.columns.get('authority_code');
  const nearestUnmatched = nearestAmong(unmatched);
  const isUnmatched = new Set(unmatched);
  const rows = new Map(table.rows.map((row) => [row.number, row]));
  for (const { row: number, column: found, suggestion } of table.findings.found()) {
    const row = rows.get(number);
    if (!row || found !== column || suggestion === undefined || isUnmatched.has(suggestion)) continue;
    if (row.cells.length !== table.header.length) continue;
    const meant = nearestUnmatched(lettersIn(table.text(row, 'authority_code')));
    table.findings.amend({ row: number, column }, { suggestion: meant, fixed: undefined });
  }
}

const lettersIn = (code: string): string =>
  withoutLookAlikes(code)
    .replace(/[^a-z]/gi, '')
    .toUpperCase();

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
  listedIn(table.text(row, 'replaced_by'));

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
  const isType = (text: string) => (AUTHORITY_TYPES as readonly string[]).includes(text);
  return [lettersIn(code), ...texts].filter((text) => AUTHORITY_CODE.test(text) && !isType(text));
}
