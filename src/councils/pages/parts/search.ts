// Searching for councils: the field, and the index that its script loads when someone is about to type. Without the script, no field
// is shown.

import { pagePaths } from '../../../engine/addressing/links.ts';
import { recordPage } from '../../../engine/addressing/site-files.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { Published } from '../../../engine/site/part.ts';
import { capitalised, listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { listedIn } from '../../../engine/text/space.ts';
import { alternativeNames } from '../../council-names/alternative-names.ts';
import type { Council, Dataset, EndedCouncil } from '../../dataset.ts';
import type { FindEntry } from '../../script/search.ts';
import { namesCountry, typeName } from './authority-types.ts';
import { endedPage } from './paths.ts';

type Searched = Pick<Published, 'site' | 'dataset' | 'script'>;

/** The search index. */
export function searchIndex({ site, dataset }: Omit<Searched, 'script'>): {
  readonly file: string;
  readonly text: string;
} {
  const path = pagePaths(site);
  const entries = [
    ...dataset.councils.map((council) => entryOf(council, path(recordPage(council.url)), typeText(council))),
    ...dataset.ended.map(
      (council): FindEntry => [...entryOf(council, path(endedPage(council)), formerText(council, dataset)), 1],
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

function formerText({ replaced_by }: EndedCouncil, { councils, ended }: Dataset): string {
  const codes = listedIn(replaced_by);
  const names = [...councils, ...ended].flatMap(({ authority_code, name }) =>
    codes.includes(authority_code) ? name : [],
  );
  return `Former council${names.length === 0 ? '' : `, replaced by ${listText(names)}`}`;
}

/** The paths of the script and of the index. */
export interface Search {
  readonly script: string;
  readonly index: string;
}

export function searchOf(published: Searched): Search {
  const path = pagePaths(published.site);
  return { script: path(published.script!), index: path(searchIndex(published).file) };
}

/** The script shows the field, so that it isn't there if it wouldn't work. */
export const searchForm = ({ script, index }: Search): Html =>
  html`<form class="find" role="search" data-index="${index}" hidden>
<label for="find">Find a council</label>
<input id="find" name="q" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="find-hint">
<button type="submit">Find</button>
<p id="find-hint">Name, former name or code</p>
<output for="find"></output>
<ol class="found"></ol>
</form>
<script src="${script}" defer></script>
`;
