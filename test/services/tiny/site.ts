// The home page.
import { HOME } from '../../../src/addressing/site-files.ts';
import { pageFile, pageView } from '../../../src/site/pages/page.ts';
import { fileGroup, type Part } from '../../../src/site/part.ts';
import { filledPage } from '../../../templates/page.ts';

const homePart: Part = (input) => {
  const [count, view] = [input.dataset.lighthouses.length, () => pageView(input, 'home')];
  const place = { file: HOME, shows: count };
  return [fileGroup('pages', [pageFile(input, place, view, (page) => filledPage<'home'>(page, { count }))])];
};
export const OWN_PARTS = [homePart];
