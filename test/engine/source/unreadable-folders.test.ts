// The program never mistakes a folder that it can't read for an empty one.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findInputs } from '../../../src/councils/searches/redaction/inputs.ts';
import { readExistingLog } from '../../../src/councils/sheets/import-searches.ts';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { placeNamed } from '../../../src/engine/source/checked-place.ts';
import { logsIn, readSourceFolder } from '../../../src/engine/source/source-folder.ts';
import { stateOfSources } from '../../../src/engine/source/source-state.ts';
import { unfitPlace } from '../../../src/engine/write/out-place.ts';
import { temporaryFolder } from '../../support/program.ts';
import { COUNCILS_HEADER, LOG_HEADER, text } from '../../support/source.ts';

const NOBODY = 65_534;

/** Runs without the permissions of root. */
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

const unreadable = (file: string) => ({
  code: 'unreadable-file',
  location: { file },
  values: { reason: expect.stringContaining('EACCES') },
});

/** A data directory with these permissions, and the path of a log in a subfolder. */
function closed(...[data, years]: readonly [data: number, years: number]) {
  const folder = temporaryFolder();
  const logs = path.join(folder, 'searches', '2024');
  mkdirSync(logs, { recursive: true });
  writeFileSync(path.join(folder, 'councils.csv'), text(COUNCILS_HEADER));
  writeFileSync(path.join(folder, 'searches', 'a.csv'), text(LOG_HEADER));
  writeFileSync(path.join(logs, 'b.csv'), text(LOG_HEADER));
  chmodSync(path.dirname(logs), 0o755);
  chmodSync(logs, years);
  chmodSync(folder, data);
  onTestFinished(() => {
    for (const place of [folder, logs]) chmodSync(place, 0o755);
  });
  return { folder, log: path.join(folder, 'searches', 'a.csv') };
}

describe.skipIf(process.platform === 'win32')('without permission,', () => {
  test('a folder of logs that can’t be read is reported', () => {
    const { folder } = closed(0o755, 0);
    const found = unprivileged(() => [
      readSourceFolder(folder).problems,
      findInputs([path.join(folder, 'searches')]).problems,
    ]);
    expect(found[0]).toContainEqual(unreadable(path.join(folder, 'searches')));
    expect(found[0]?.map((problem) => (problem as Diagnostic).location?.file)).not.toContain(
      path.join(folder, 'searches.csv'),
    );
    expect(found[1]).toEqual([unreadable(path.join(folder, 'searches'))]);
  });

  test('no searches are imported, because they may be in a log there', async () => {
    const { folder } = closed(0o755, 0);
    expect(() => unprivileged(() => logsIn(folder))).toThrow('EACCES');
    await expect(unprivileged(() => readExistingLog(folder))).rejects.toThrow('EACCES');
  });

  test('a file isn’t reported as not being a log', () => {
    const { log } = closed(0o755, 0);
    expect(() => unprivileged(() => placeNamed(log))).toThrow('EACCES');
  });

  test('a data directory that can’t be listed is reported, because it may contain misnamed tables', () => {
    const { folder } = closed(0o311, 0o755);
    expect(unprivileged(() => readSourceFolder(folder)).problems).toContainEqual(unreadable(folder));
  });

  test('the state of the sources differs from that without the folder', () => {
    const { folder } = closed(0o755, 0);
    expect(unprivileged(() => stateOfSources(folder, [folder]))).toContain('EACCES');
  });

  test('no site is written to it, because it may be a git repository', () => {
    const { folder } = closed(0, 0o755);
    expect(unprivileged(() => unfitPlace(folder, { data: 'data', cache: undefined }))).toMatchObject({
      code: 'bad-output-directory',
      values: { reason: expect.stringContaining('EACCES') },
    });
  });
});
