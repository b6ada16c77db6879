// The home page.
import { HOME } from '../../../src/addressing/site-files.ts';
import { pageFile, pageView } from '../../../src/site/pages/page.ts';
import { fileGroup, type Part } from '../../../src/site/part.ts';
import { filledPage } from '../../../templates/page.ts';

const home: Part = (input) => {
  const count = input.dataset.lighthouses.length;
  const page = pageFile(
    input,
    { file: HOME, shows: count },
    () => pageView(input, 'home'),
    (view) => filledPage<'home'>(view, { count }),
  );
  return [fileGroup('pages', [page])];
};

export const OWN_PARTS = [home];
