// An unreadable folder may contain logs, so nothing is built or redacted without it.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { findInputs } from '../../src/searchlog/redaction/inputs.ts';
import { logsIn, readSourceFolder } from '../../src/source/source-folder.ts';
import { temporaryFolder } from '../support/program.ts';
import { LOG_HEADER, text } from '../support/source.ts';

const NOBODY = 65_534;

/** Without the permissions of root. */
function unprivileged<Result>(task: () => Result): Result {
  const own = process.geteuid!();
  if (own !== 0) return task();
  process.seteuid!(NOBODY);
  try {
    return task();
  } finally {
    process.seteuid!(own);
  }
}

test.skipIf(process.platform === 'win32')('a folder of logs that can’t be read is reported', () => {
  const folder = temporaryFolder();
  const closed = path.join(folder, 'searches', '2024');
  mkdirSync(closed, { recursive: true });
  writeFileSync(path.join(folder, 'searches', 'a.csv'), text(LOG_HEADER));
  writeFileSync(path.join(closed, 'b.csv'), text(LOG_HEADER));
  for (const open of [folder, path.dirname(closed)]) chmodSync(open, 0o755);
  chmodSync(closed, 0);
  onTestFinished(() => chmodSync(closed, 0o755));
  const found = unprivileged(() => [
    readSourceFolder(folder).problems,
    findInputs([path.join(folder, 'searches')]).problems,
    findInputs([`${folder}/**/*.csv`]).problems,
    logsIn(folder),
  ]);
  const reason = { reason: expect.stringContaining('EACCES') };
  const unreadable = (file: string) => ({ code: 'unreadable-file', location: { file }, values: reason });
  expect(found[0]).toContainEqual(unreadable(path.join(folder, 'searches')));
  expect(found[0]?.map((problem) => (problem as Diagnostic).location?.file)).not.toContain(
    path.join(folder, 'searches.csv'),
  );
  expect(found[1]).toEqual([unreadable(path.join(folder, 'searches'))]);
  expect(found[2]).toEqual([unreadable(`${folder}/**/*.csv`)]);
  expect(found[3]).toEqual([]);
});
