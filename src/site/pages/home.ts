// Creates the home page.
import { type HomeView, homePage } from '../../../templates/home.ts';
import type { ListEntry } from '../../../templates/sections/lists.ts';
import { listWith } from '../../addressing/address.ts';
import { linkTo, pagePaths, responsePaths } from '../../addressing/links.ts';
import { DOWNLOADS, HOME, listPage, REFERENCE, urlIndexFile } from '../../addressing/site-files.ts';
import type { ListName } from '../../api/api.ts';
import { wordsOf } from '../../api/words.ts';
import { counted } from '../../text/format.ts';
import type { PlannedFile } from '../site-plan.ts';
import { councilLists, listChoices } from './council-lists.ts';
import { firstDeclarations } from './declarations.ts';
import { councilCounts, keyFigures, targetYears } from './home-figures.ts';
import { type PageInput, pageFile, peopleView } from './page.ts';
import { promisesIn } from './promises.ts';
import { searchHistories, termsByText } from './search-histories.ts';

export const homeFile = (input: PageInput): PlannedFile => pageFile(HOME, () => homePage(homeView(input)));

function homeView(input: PageInput): HomeView {
  const { site, about, dataset, terms } = input;
  const { councils, commitments } = dataset;
  const { store, span } = terms;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const list = (endpoint: ListName, size: string): ListEntry => {
    const { heading, description } = wordsOf(endpoint);
    return { ...pathsTo({ endpoint }), title: heading, size, summary: description };
  };
  const promises = promisesIn(commitments).length;
  const byText = termsByText(store);
  const counts = councilCounts(input);
  return {
    ...peopleView(input, 'home', pathsTo({ endpoint: 'root' }).page),
    description: site.description,
    root: pathsTo({ endpoint: 'root' }),
    list: page(listPage('councils')),
    lists: listChoices(councilLists(input), input),
    endpoints: [
      list('councils', counted(councils.length, 'council')),
      list('commitments', `${counted(promises, 'promise')} in ${counted(commitments.length, 'record')}`),
      list('searchterms', `${counted(byText.length, 'term')} in ${counted(store.dictionary.size, 'record')}`),
    ],
    urlIndex: site.isPrebuilt ? page(urlIndexFile('html')) : undefined,
    downloads: input.formats.length > 0 ? page(DOWNLOADS) : undefined,
    reference: page(REFERENCE),
    about,
    calling: {
      councils: linkTo({ endpoint: 'councils' }, 'json', site),
      someCouncils: linkTo(listWith('councils', { country: ['Wales'] }), 'json', site),
      commitments: linkTo({ endpoint: 'commitments' }, 'json', site),
    },
    figures: keyFigures(dataset, counts.all, byText.length),
    councils: counts,
    targets: targetYears(commitments),
    emergencies: firstDeclarations(councils),
    searches: searchHistories(store, span, byText),
  };
}
