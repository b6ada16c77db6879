// The home page: its view, from the dataset and the published search terms.
import { type HomeView, homePage } from '../../templates/home.ts';
import type { ListEntry } from '../../templates/sections/lists.ts';
import type { ListName } from '../api/api.ts';
import { wordsOf } from '../api/words.ts';
import { markupOf } from '../html.ts';
import { promisesIn } from '../promise-status.ts';
import { frameOf } from '../respond/page.ts';
import { listWith } from '../route/address.ts';
import { availableFile, HOME, REFERENCE } from '../route/layout.ts';
import { answerPaths, linkTo, pagePaths } from '../route/links.ts';
import { counted } from '../terminal.ts';
import { councilCounts, emergencies, keyFigures, targetYears } from './glance.ts';
import { searchHistories, termsByText } from './histories.ts';
import type { PlannedFile } from './planned.ts';
import type { SiteMaterial } from './site-material.ts';

export function homeFile(material: SiteMaterial): PlannedFile {
  return { path: HOME, render: () => `${markupOf(homePage(homeView(material)))}\n` };
}

function homeView({ site, templates, about, dataset, store }: SiteMaterial): HomeView {
  const pathsTo = answerPaths(site);
  const page = pagePaths(site);
  const { councils, commitments, searchLog } = dataset;
  const terms = termsByText(store);
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
      list('searchterms', `${counted(terms.length, 'term')} in ${counted(store.dictionary.size, 'record')}`),
    ],
    available: site.isPrebuilt ? page(availableFile('html')) : undefined,
    reference: page(REFERENCE),
    about,
    calling: {
      councils: linkTo({ endpoint: 'councils' }, 'json', site),
      someCouncils: linkTo(listWith('councils', { country: ['Wales'] }), 'json', site),
      commitments: linkTo({ endpoint: 'commitments' }, 'json', site),
    },
    figures: keyFigures(dataset, targets, terms.length),
    councils: councilCounts(dataset, site),
    targets,
    emergencies: emergencies(councils),
    searches: searchHistories(store, searchLog.span, terms),
  };
}
