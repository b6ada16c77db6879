// The home page.
import { HOME } from '../../../src/engine/addressing/site-files.ts';
import { filledPage, pageFile, pageView } from '../../../src/engine/pages/page.ts';
import { fileGroup, type Part } from '../../../src/engine/site/part.ts';

const homePart: Part = (input) => {
  const [count, view] = [input.dataset.lighthouses.length, () => pageView(input, 'home')];
  const place = { file: HOME, shows: count };
  return [fileGroup('pages', [pageFile(input, place, view, (page) => filledPage<'home'>(page, { count }))])];
};
export const OWN_PARTS = [homePart];
