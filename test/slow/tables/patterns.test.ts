// The patterns of the schemas take the same cells in Python as in JavaScript.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../../src/options/names.ts';
import { AWKWARD } from '../../support/awkward-cells.ts';
import { runs } from '../../support/campaign.ts';
import { cells } from '../../support/cells.ts';
import { describeColumns } from '../../support/columns.ts';
import { PATTERNS } from '../../tables/all-patterns.ts';
import { describeWith } from '../support/installed.ts';

const PYTHON = `
import json, re, sys
patterns, cells = json.load(sys.stdin)
print(json.dumps([[re.search(pattern, cell) is not None for cell in cells] for pattern in patterns]))
`;

describeWith('python3')('in Python', () => {
  test('every pattern takes the same cells as in JavaScript, with and without the flag u', () => {
    const examples = SCHEMA_NAMES.flatMap(describeColumns).flatMap((column) => column.examples);
    const texts = [...fc.sample(cells(examples), runs(20_261_121, 5000)), ...AWKWARD, ...examples];
    // Line breaks at the end are where they differ most.
    const all = [...texts, ...texts.map((text) => `${text}\n`)].map((text) => Buffer.from(text).toString());
    const input = JSON.stringify([PATTERNS, all]);
    const { stdout, stderr, status } = spawnSync('python3', ['-W', 'error', '-c', PYTHON], {
      ...{ input, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PYTHONUTF8: '1' } },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const verdicts = JSON.parse(stdout) as readonly (readonly boolean[])[];
    PATTERNS.forEach((pattern, index) => {
      for (const flags of ['', 'u']) {
        const here = new RegExp(pattern, flags);
        const differing = all.filter((cell, at) => here.test(cell) !== verdicts[index]![at]);
        expect(differing, pattern).toEqual([]);
      }
    });
  });
});
