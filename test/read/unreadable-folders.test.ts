// A folder that may not be read may hold logs: nothing is built, or redacted, without them.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logsIn, readSourceFolder } from '../../src/read/source-folder.ts';
import { findInputs } from '../../src/redact/inputs.ts';
import { temporaryFolder } from '../support/program.ts';
import { LOG_HEADER, text } from '../support/source.ts';

const NOBODY = 65_534;

/** As a user who may not read everything. */
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

test.skipIf(process.platform === 'win32')('logs that may be in a folder that may not be read', () => {
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
  const unreadable = (file: string) => ({ code: 'unreadable-file', file, values: reason });
  expect(found[0]).toContainEqual(unreadable(path.join(folder, 'searches')));
  expect(found[0]?.map((problem) => (problem as { file?: string }).file)).not.toContain(
    path.join(folder, 'searches.csv'),
  );
  expect(found[1]).toEqual([unreadable(path.join(folder, 'searches'))]);
  expect(found[2]).toEqual([unreadable(`${folder}/**/*.csv`)]);
  expect(found[3]).toEqual([]);
});
