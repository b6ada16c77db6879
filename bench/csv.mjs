// Writes CSV files for the generators, as specified in RFC 4180 but with LF line endings.
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const COLUMNS = {
  councils: ['authority_code', 'name', 'slug', 'website_url', 'gss_code', 'country', 'authority_type'],
  commitments: ['authority_code', 'has_promise', 'target_year', 'scope', 'text', 'source', 'source_name'],
  plans: ['authority_code', 'title', 'document_type', 'updated_at', 'url'],
  emergencies: ['authority_code', 'date_declared'],
  searches: ['searched_at', 'user_query', 'result_count', 'council_restriction'],
};

/** A cell, in quotation marks if it needs them. Some readers trim cells, so leading and trailing spaces need them too. */
export function csvCell(value) {
  const text = String(value ?? '');
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells) => `${cells.map(csvCell).join(',')}\n`;

/** Writes a table. @returns the number of records */
export function writeTable(folder, table, records, columns = COLUMNS[table]) {
  const lines = records.map((record) => csvLine(columns.map((column) => record[column])));
  writeFileSync(join(folder, `${table}.csv`), csvLine(columns) + lines.join(''));
  return records.length;
}

/** Writes the search log day by day, so that millions of rows are never in memory at once. @returns the number of rows */
export function writeSearches(folder, days) {
  const file = openSync(join(folder, 'searches.csv'), 'w');
  let count = 0;
  try {
    writeSync(file, csvLine(COLUMNS.searches));
    for (const rows of days) {
      writeSync(file, rows.map(csvLine).join(''));
      count += rows.length;
    }
  } finally {
    closeSync(file);
  }
  return count;
}
