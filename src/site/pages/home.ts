// The home page.
import { type HomeView, homePage } from '../../../templates/home.ts';
import type { ListEntry } from '../../../templates/sections/lists.ts';
import { listWith } from '../../addressing/address.ts';
import { linkTo, pagePaths, responsePaths } from '../../addressing/links.ts';
import { HOME, REFERENCE, urlIndexFile } from '../../addressing/site-files.ts';
import type { ListName } from '../../api/api.ts';
import { wordsOf } from '../../api/words.ts';
import { promisesIn } from '../../promise-status.ts';
import { frameOf } from '../../respond/response-view.ts';
import { counted } from '../../text/format.ts';
import type { PlannedFile } from '../site-plan.ts';
import { councilCounts, emergencies, keyFigures, targetYears } from './home-figures.ts';
import { pageFile } from './page-file.ts';
import type { PageInput } from './page-input.ts';
import { searchHistories, termsByText } from './search-histories.ts';

export const homeFile = (input: PageInput): PlannedFile => pageFile(HOME, () => homePage(homeView(input)));

function homeView({ site, templates, about, dataset, terms }: PageInput): HomeView {
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const { councils, commitments } = dataset;
  const { store, span } = terms;
  const byText = termsByText(store);
  const targets = targetYears(commitments);
  const list = (endpoint: ListName, size: string): ListEntry => {
    const { heading, description } = wordsOf(endpoint);
    return { ...pathsTo({ endpoint }), title: heading, size, summary: description };
  };
  return {
    site: frameOf(site),
    template: templates.home,
    description: site.description,
    root: pathsTo({ endpoint: 'root' }),
    lists: [
      list('councils', counted(councils.length, 'council')),
      list(
        'commitments',
        `${counted(promisesIn(commitments).length, 'promise')} in ${counted(commitments.length, 'record')}`,
      ),
      list('searchterms', `${counted(byText.length, 'term')} in ${counted(store.dictionary.size, 'record')}`),
    ],
    available: site.isPrebuilt ? page(urlIndexFile('html')) : undefined,
    reference: page(REFERENCE),
    about,
    calling: {
      councils: linkTo({ endpoint: 'councils' }, 'json', site),
      someCouncils: linkTo(listWith('councils', { country: ['Wales'] }), 'json', site),
      commitments: linkTo({ endpoint: 'commitments' }, 'json', site),
    },
    figures: keyFigures(dataset, targets, byText.length),
    councils: councilCounts(dataset, site),
    targets,
    emergencies: emergencies(councils),
    searches: searchHistories(store, span, byText),
  };
}
