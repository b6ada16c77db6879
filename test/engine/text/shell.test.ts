// A shell reads quoted text as a single word.
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWord, quotedWord } from '../../../src/engine/text/shell.ts';
import { runs } from '../../support/campaign.ts';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'\'"\\$`~!*?[]{}()<>|&;# \n\t=-+%a/é'), maxLength: 12 }),
  fc.constantFrom('', '~', '~root/x', "it's", '-n', 'https://climate.example/?a=1&b=2', '/srv/a-b_c.d:80'),
);

test('any text becomes a single word', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 50 }), (texts) => {
      for (const word of [quotedWord, plainWord]) {
        const script = `printf '%s\\0' ${texts.map(word).join(' ')}`;
        expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(texts);
      }
    }),
    runs(51, 20),
  );
});

test.each(['dist', '/srv/a-b_c.d:80', 'https://climate.example/a=1%20'])('%s doesn’t need quotation marks', (word) => {
  expect(plainWord(word)).toBe(word);
});
