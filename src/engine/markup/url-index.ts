// The index of prebuilt URLs: the groups, and the responses in each group.

import { counted, numberText } from '../text/format.ts';
import { type Html, html } from '../text/html.ts';
import type { CrawlerView, PageView } from './layout.ts';
import { filledPage } from './page.ts';

/** The JSON and HTML URLs of a response or list. */
type BothFormats = Readonly<Record<'json' | 'html', string>>;

interface ListedResponse extends BothFormats {
  readonly title: string;
  /** The number of pages in the list. */
  readonly pages: number;
}

/** A set of responses with a heading. A set on its own has no heading. */
interface GroupPart {
  readonly title: string | undefined;
  readonly responses: readonly ListedResponse[];
}

interface ListedGroup extends BothFormats {
  readonly title: string;
  readonly about: string;
  readonly responses: number;
}

export interface UrlIndexView extends PageView {
  readonly note: string;
  /** The path of the JSON version of the index. */
  readonly json: string;
  readonly groups: readonly ListedGroup[];
}

export function urlIndexPage(view: UrlIndexView & CrawlerView): Html {
  const { note, json, groups } = view;
  const responses = groups.reduce((sum, group) => sum + group.responses, 0);
  const values = {
    note,
    formats: asJson(json),
    groups: html`<table class="reference">
<caption>${counted(responses, 'response')}, each as JSON and HTML</caption>
<thead><tr><th scope="col">URL group</th><th scope="col">Contents</th><th scope="col" class="number">Responses</th><th scope="col">List as JSON</th></tr></thead>
<tbody>
${groups.map(
  (group) =>
    html`<tr><th scope="row"><a href="${group.html}">${group.title}</a></th><td data-label="Contents">${group.about}</td><td class="number" data-label="Responses">${numberText(group.responses)}</td><td data-label="List as JSON"><a href="${group.json}"><span class="hidden">${group.title} as </span>JSON</a></td></tr>\n`,
)}</tbody>
</table>`,
  };
  return filledPage<'url-index'>(view, values, { json });
}

export interface UrlGroupView extends PageView {
  readonly group: ListedGroup;
  readonly parts: readonly GroupPart[];
}

export function urlGroupPage(view: UrlGroupView & CrawlerView): Html {
  const { group, parts } = view;
  const isTitled = parts.some(({ title }) => title !== undefined);
  const values = {
    about: `${group.about} There are ${counted(group.responses, 'response')}.`,
    formats: asJson(group.json),
    contents:
      isTitled &&
      html`<nav aria-label="Contents"><ul class="contents">${parts.map(({ title }, index) => title !== undefined && html`<li><a href="#part-${index + 1}">${title}</a></li>`)}</ul></nav>`,
    responses: html`${parts.map(
      (
        { title, responses },
        index,
      ) => html`${title && html`<h2 id="part-${index + 1}">${title}</h2>\n`}<ul class="answers">
${responses.map(listedResponse)}</ul>
`,
    )}`,
  };
  return filledPage<'url-group'>(view, values, { json: group.json });
}

function listedResponse({ title, pages, json, html: page }: ListedResponse): Html {
  const more = pages > 1 && `, ${counted(pages, 'page')}`;
  return html`<li><a href="${page}">${title}</a>${more} (<a href="${json}">JSON</a>)</li>\n`;
}

const asJson = (url: string): Html => html`<p class="formats">View as <a href="${url}">JSON</a></p>`;
