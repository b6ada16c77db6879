// The pages of the site that are about councils.
import { fileGroup, knownFile, type Part } from '../engine/site/part.ts';
import { aboutFiles } from './pages/about.ts';
import { commitmentFiles } from './pages/commitments/commitments.ts';
import { compareFile } from './pages/compare.ts';
import { councilFiles } from './pages/council/council.ts';
import { councilListFiles } from './pages/council-lists/council-lists.ts';
import { formerCouncilFiles } from './pages/former-councils.ts';
import { homeFiles } from './pages/home/home.ts';
import { councilFacts } from './pages/parts/council-facts.ts';
import { councilRows } from './pages/parts/council-rows.ts';
import { searchIndex, searchOf } from './pages/parts/search.ts';
import { planFiles } from './pages/plans/plans.ts';

const pages: Part = (published) => {
  const index = searchIndex(published);
  const input = {
    ...published,
    factsOf: councilFacts(published.dataset),
    search: searchOf(published, index),
    rowsAbout: councilRows(published),
  };
  return [
    fileGroup('pages', [...homeFiles(input), ...aboutFiles(input), compareFile(input)]),
    fileGroup('commitments by year', commitmentFiles(input)),
    fileGroup('lists of plans', planFiles(input)),
    fileGroup('lists of councils', [...councilListFiles(input), knownFile(index.file, index.text, published)]),
    fileGroup('council pages', [...councilFiles(input), ...formerCouncilFiles(input)]),
  ];
};

/** The parts of the site that only this service has. */
export const OWN_PARTS: readonly Part[] = [pages];
