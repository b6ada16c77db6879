// `patch` also applies the patches of tables correctly.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../../src/tools/import/unified-diff.ts';
import { changedContents } from '../../../councils/sheets/random-contents.ts';
import { runs } from '../../../support/campaign.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { describeWith } from '../../support/installed.ts';

describeWith('patch')('patch turns the old bytes into the new ones', () => {
  // The last name must be quoted.
  test.each(['a.csv', 'zoë "x".csv'])('of %s', (name) => {
    fc.assert(
      fc.property(changedContents, ([before, after]) => {
        const patch = unifiedDiff(name, Buffer.from(before), Buffer.from(after));
        const folder = temporaryFolder();
        writeFileSync(path.join(folder, name), before);
        // The command adds a line ending when it prints the patch.
        writeFileSync(path.join(folder, 'patch.diff'), `${patch}\n`);
        execFileSync('patch', ['-p1', '--binary', '-s', '-i', 'patch.diff'], { cwd: folder });
        expect(readFileSync(path.join(folder, name), 'utf8')).toBe(after);
      }),
      runs(20_261_121, 50),
    );
  });
});
