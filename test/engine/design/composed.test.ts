// The router composes the same pages as the build, whatever the layout and texts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlOf } from '../../../src/engine/addressing/address.ts';
import { TEMPLATES } from '../../../src/engine/markup/placeholders.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { runs } from '../../support/campaign.ts';
import { ask } from '../router/edge-site.ts';
import { ownedSite } from './owned.ts';

const SIGNS = [...'{{main}} {{ }} { $& $1 " \' <b> &lt; \u202e א 😀 </title> <!--'.split(' '), ' a '];
const words = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 }).map((signs) => signs.join(''));

/** Repeats, reorders and omits placeholders where possible, and also puts texts into attributes. */
function layouts() {
  const { placeholders, needs, texts } = TEMPLATES.layout;
  const between = fc.constantFrom('', '{', '}', '$&', '{ {main} }', '\r\n', '<br title="$$">');
  const more = fc.array(fc.tuple(between, fc.constantFrom(...Object.keys(placeholders))), { maxLength: 8 });
  const inAttribute = texts.map((text) => `<i title="{{${text}}} '{{${text}}}'">{{${text}}}</i>`).join('');
  return more.map(
    (others) =>
      needs.map((need) => `{{${need}}}\n`).join('') +
      others.map(([before, placeholder]) => `${before}<div>{{${placeholder}}}</div>`).join('') +
      inAttribute,
  );
}

test('composed pages equal prebuilt ones byte for byte', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(words, words, layouts(), async (title, footer, layout) => {
      const site = await ownedSite({ 'templates/layout.html': layout }, { title, texts: { footer } });
      for (const [file, bytes] of site.files) {
        const found = addressOfFile(file);
        if (found?.rendering !== 'html') continue;
        const { status, body } = await ask(site.composer, urlOf(found.address, 'api'));
        expect([file, status, Buffer.from(body).toString()]).toEqual([file, 200, bytes.toString()]);
        compared++;
      }
    }),
    runs(23, 8),
  );
  expect(compared).toBeGreaterThan(100);
});
