// The home page.
import { HOME } from '../../../src/engine/addressing/site-files.ts';
import { pageFile, pageView, wholePage } from '../../../src/engine/pages/page.ts';
import { fileGroup, type Part } from '../../../src/engine/site/part.ts';
import { html } from '../../../src/engine/text/html.ts';

const homePart: Part = (input) => {
  const count = input.dataset.lighthouses.length;
  const main = html`<h1>Home: ${count} lighthouses</h1>\n`;
  const page = pageFile(
    input,
    { file: HOME, shows: count },
    () => pageView(input),
    (view) => wholePage(view, main),
  );
  return [fileGroup('pages', [page])];
};
export const OWN_PARTS = [homePart];
