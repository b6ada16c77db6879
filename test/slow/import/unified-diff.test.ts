// `patch` also applies the patches of tables correctly.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/import/output/unified-diff.ts';
import { IDENTITIES, imported, tableAndSheet } from '../../import/merging.ts';
import { runs } from '../../support/campaign.ts';
import { temporaryFolder } from '../../support/program.ts';
import { describeWith } from '../support/installed.ts';

const given = fc
  .constantFrom(...IDENTITIES)
  .chain((identity) => tableAndSheet(identity).map((each) => ({ identity, ...each })));

describeWith('patch')('patch makes of the old bytes the new ones', () => {
  // The last name must be quoted.
  test.each(['a.csv', 'zoë "x".csv'])('of %s', (name) => {
    fc.assert(
      fc.property(given, ({ identity, rows, content }) => {
        const { merged, bytes } = imported(identity, content, rows);
        const before = merged.table.document?.bytes;
        const patch = unifiedDiff(name, before, bytes === before ? undefined : bytes);
        if (patch === '') return;
        const folder = temporaryFolder();
        if (content !== undefined) writeFileSync(path.join(folder, name), content);
        // Printed with a final line end.
        writeFileSync(path.join(folder, 'patch.diff'), `${patch}\n`);
        execFileSync('patch', ['-p1', '--binary', '-s', '-i', 'patch.diff'], { cwd: folder });
        expect(readFileSync(path.join(folder, name))).toEqual(Buffer.from(bytes!));
      }),
      runs(20_261_121, 50),
    );
  });
});
