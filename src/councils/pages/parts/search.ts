// Searching for councils: the field, and the index that its script loads when someone is about to type.

import { pagePaths } from '../../../engine/addressing/links.ts';
import { listPage, recordPage } from '../../../engine/addressing/site-files.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { Published } from '../../../engine/site/part.ts';
import { capitalised, listText } from '../../../engine/text/format.ts';
import type { Html } from '../../../engine/text/html.ts';
import { listedIn } from '../../../engine/text/space.ts';
import { alternativeNames } from '../../council-names/alternative-names.ts';
import type { Council, EndedCouncil } from '../../dataset.ts';
import type { FindEntry } from '../../script/search.ts';
import { namesCountry, typeName } from './authority-types.ts';
import { findForm } from './find-form.ts';
import { endedPage } from './paths.ts';

interface SearchIndex {
  readonly file: string;
  readonly text: string;
}

/** The index of all current and former councils. */
export function searchIndex({ site, dataset }: Pick<Published, 'site' | 'dataset'>): SearchIndex {
  const path = pagePaths(site);
  const nameOf = new Map(
    [...dataset.councils, ...dataset.ended].map((council) => [council.authority_code, council.name]),
  );
  const entries = [
    ...dataset.councils.map((council) => entryOf(council, path(recordPage(council.url)), typeText(council))),
    ...dataset.ended.map(
      (council): FindEntry => [...entryOf(council, path(endedPage(council)), formerText(council, nameOf)), 1],
    ),
  ];
  const text = jsonOf(entries);
  return { file: `assets/search.${contentHash(text)}.json`, text };
}

const entryOf = (council: Council | EndedCouncil, url: string, about: string) =>
  [
    ...[council.name, url, `${council.authority_code} ${council.gss_code}`.trim()],
    ...[alternativeNames(council.alternative_names), about],
  ] as const;

/** For example, `Unitary authority in Wales`. */
function typeText({ authority_type: type, country }: Council): string {
  const name = typeName(type) ?? 'council';
  return capitalised(namesCountry(type) ? name : `${name} in ${country}`);
}

const formerText = ({ replaced_by }: EndedCouncil, nameOf: ReadonlyMap<string, string>): string => {
  const names = listedIn(replaced_by).flatMap((code) => nameOf.get(code) ?? []);
  return `Former council${names.length === 0 ? '' : `, replaced by ${listText(names)}`}`;
};

/** The paths of the script, of the index and of the list of all councils. */
export interface Search {
  readonly script: string;
  readonly index: string;
  readonly list: string;
}

export function searchOf({ site, scripts }: Pick<Published, 'site' | 'scripts'>, { file }: SearchIndex): Search {
  const path = pagePaths(site);
  return { script: path(scripts.councils), index: path(file), list: path(listPage('councils')) };
}

export const searchForm = (search: Search, label = 'Find a council'): Html =>
  findForm({ ...search, label, hint: 'Name, former name or code' });
