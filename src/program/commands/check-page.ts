// The “check-page” command writes the page that checks tables as a single file.
import path from 'node:path';
import { writeOwnFiles } from '../../engine/edit/own-files.ts';
import { isCheckPage, singleCheckPage } from '../../engine/pages/check-page/single-file.ts';
import { bytesText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import type { Effects, ExitCode } from './effects.ts';

/** @param out the path of the file */
export function checkPage(out: string, { terminal }: Effects): ExitCode {
  const text = singleCheckPage();
  const result = writeOwnFiles(path.dirname(out), [{ name: path.basename(out), text }], isCheckPage);
  if ('code' in result) return reportProblems(terminal, [result]);
  const size = bytesText(Buffer.byteLength(text));
  const wrote =
    result.written > 0 ? `Wrote ${printable(out)} (${size}).` : `${printable(out)} is up to date (${size}).`;
  terminal.print(
    fitted(`${wrote} Open it in a browser, or give it to the people who edit the tables. It needs no connection.`),
  );
  return 0;
}
