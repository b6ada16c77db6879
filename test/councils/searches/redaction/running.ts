// Runs `redact` on the logs of a test.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RedactOptions, redact } from '../../../../src/councils/searches/redact.ts';
import { REDACTED_HEADER } from '../../../../src/councils/searches/redaction/output.ts';
import { recorded, temporaryFolder } from '../../../support/program.ts';
import { LOG_HEADER, text } from '../../../support/source.ts';

const searched = (query: string, results: number, ...days: readonly string[]): readonly string[] =>
  days.map((day) => `${day},${query},${results},`);

const OFTEN = searched('solar', 3, '2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05');
export const LOG = text(
  LOG_HEADER,
  ...OFTEN,
  ...searched('SECRET', 2, '2025-01-01'),
  ...searched('VOID', 0, '2025-01-07'),
);
export const REDACTED = `${REDACTED_HEADER}2025-01-01,solar,3,,4\n2025-01-05,solar,3,,1\n`;

interface Run {
  readonly folder: string;
  readonly log: string;
  readonly out: string;
  readonly code: number;
  readonly said: string;
  readonly told: string;
}

export async function run(
  log: string | Uint8Array,
  options: Partial<RedactOptions> = {},
  earlier?: string,
): Promise<Run> {
  const folder = temporaryFolder();
  const [file, out] = [path.join(folder, 'log.csv'), path.join(folder, 'out', 'searches.csv')];
  writeFileSync(file, log);
  if (earlier !== undefined) {
    mkdirSync(path.dirname(out));
    writeFileSync(out, earlier);
  }
  return { folder, log: file, out, ...(await runOn([file], out, options)) };
}

export async function runOn(logs: readonly string[], out: string, options: Partial<RedactOptions> = {}) {
  const { effects, printed, told } = recorded();
  const code = await redact({ logs, out, format: 'pretty', allowTruncation: false, ...options }, effects);
  return { code, said: printed.join('\n'), told: told.join('\n') };
}
