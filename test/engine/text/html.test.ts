// Text in markup.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, escapeText } from '../../../src/engine/text/html.ts';
import { runs } from '../../support/campaign.ts';
import { decodeEntities } from '../respond/markup.ts';
import { nastyText } from '../respond/samples.ts';

test('escaping can be reversed', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      for (const escaped of [escapeHtml(text), escapeText(text)]) {
        expect(decodeEntities(escaped)).toBe(text);
        expect(escaped).not.toMatch(/[<>]/);
      }
      expect(escapeHtml(text)).not.toMatch(/["']/);
    }),
    runs(65, 300),
  );
});
