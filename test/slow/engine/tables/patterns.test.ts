// Every published pattern accepts the same texts in Python as in JavaScript, with one known exception.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AWKWARD } from '../../../support/awkward-cells.ts';
import { runs } from '../../../support/campaign.ts';
import { cells } from '../../../support/cells.ts';
import { PATTERN_EXAMPLES } from '../../../support/pattern-examples.ts';
import { publishedPatterns } from '../../../support/published-patterns.ts';
import { describeWith } from '../../support/installed.ts';

const PYTHON = `
import json, re, sys
patterns, texts = json.load(sys.stdin)
print(json.dumps([[re.search(pattern, text) is not None for text in texts] for pattern in patterns]))
`;

/** The patterns for GSS codes, dates and years. All texts that they match have the maximum length. */
const FIXED = /\[A-Z\]\[0-9\]\{8\}|^\^\(\?:\(\?:\(\?:000|^\^\(\?:199/;

describeWith('python3')('in Python', () => {
  test('a line break at the end is accepted if no length excludes it, and there are no other differences', async () => {
    const published = await publishedPatterns();
    const distinct = [
      ...new Map(published.map((each) => [JSON.stringify([each.pattern, each.maxLength]), each])).values(),
    ];
    const examples = Object.values(PATTERN_EXAMPLES).flatMap(({ good, bad }) => [...good, ...bad]);
    const texts = [...fc.sample(cells(examples), runs(20_261_121, 5000)), ...AWKWARD, ...examples];
    const all = [...texts, ...texts.map((text) => `${text}\n`)].map((text) => Buffer.from(text).toString());
    const input = JSON.stringify([distinct.map(({ pattern }) => pattern), all]);
    const { stdout, stderr, status } = spawnSync('python3', ['-W', 'error', '-c', PYTHON], {
      ...{ input, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PYTHONUTF8: '1' } },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const verdicts = JSON.parse(stdout) as readonly (readonly boolean[])[];
    let overlooked = 0;
    distinct.forEach(({ pattern, maxLength }, index) => {
      const here = new RegExp(pattern, 'u');
      const isShort = (text: string) => [...text].length <= maxLength;
      const differing = all.filter((text, at) => isShort(text) && here.test(text) !== verdicts[index]![at]);
      const unexplained = differing.filter((text) => !(text.endsWith('\n') && here.test(text.slice(0, -1))));
      expect(unexplained, pattern).toEqual([]);
      overlooked += differing.length;
      // An empty cell is shorter than all others.
      if (FIXED.test(pattern))
        expect(
          differing.filter((text) => text !== '\n'),
          pattern,
        ).toEqual([]);
    });
    expect(overlooked).toBeGreaterThan(0);
  });
});
