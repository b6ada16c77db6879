// The list of everything that is prebuilt: its families, and the answers of each.
import { type Html, html } from '../src/html.ts';
import type { InBoth } from '../src/route/links.ts';
import { fill } from '../src/template.ts';
import { counted, numberText } from '../src/terminal.ts';
import { breadcrumb, type Frame, type Link, layout } from './layout.ts';
import type { PlaceholdersOf } from './placeholders.ts';

export interface ListedAnswer extends InBoth {
  readonly title: string;
  /** How many pages the list has that begins here. */
  readonly pages: number;
}

/** Answers under one heading; without one where there is but one group. */
export interface AnswerGroup {
  readonly title: string | undefined;
  readonly answers: readonly ListedAnswer[];
}

export interface ListedFamily extends InBoth {
  readonly title: string;
  readonly about: string;
  readonly answers: number;
}

export interface CatalogueView {
  readonly site: Frame;
  readonly template: string;
  /** Where one is; the page itself last. */
  readonly crumbs: readonly Link[];
  readonly title: string;
  readonly note: string;
  /** The path of the catalogue as JSON. */
  readonly json: string;
  readonly families: readonly ListedFamily[];
}

export function cataloguePage({ site, template, crumbs, title, note, json, families }: CatalogueView): Html {
  const answers = families.reduce((sum, family) => sum + family.answers, 0);
  const placeholders: PlaceholdersOf<'url-index', string | Html> = {
    breadcrumb: breadcrumb(crumbs),
    title,
    note,
    formats: asJson(json),
    groups: html`<table class="reference">
<caption>${counted(answers, 'response')}, each as JSON and HTML</caption>
<thead><tr><th scope="col">URL group</th><th scope="col">Contents</th><th scope="col" class="number">Responses</th><th scope="col">List as JSON</th></tr></thead>
<tbody>
${families.map(
  (family) =>
    html`<tr><th scope="row"><a href="${family.page}">${family.title}</a></th><td data-label="Contents">${family.about}</td><td class="number" data-label="Responses">${numberText(family.answers)}</td><td data-label="List as JSON"><a href="${family.json}"><span class="hidden">${family.title} as </span>JSON</a></td></tr>\n`,
)}</tbody>
</table>`,
  };
  return layout(site, { title, main: fill(template, placeholders), json });
}

export interface FamilyView {
  readonly site: Frame;
  readonly template: string;
  /** Where one is; the page itself last. */
  readonly crumbs: readonly Link[];
  readonly family: ListedFamily;
  readonly groups: readonly AnswerGroup[];
}

export function familyPage({ site, template, crumbs, family, groups }: FamilyView): Html {
  const isTitled = groups.some(({ title }) => title !== undefined);
  const placeholders: PlaceholdersOf<'url-group', string | Html | false> = {
    breadcrumb: breadcrumb(crumbs),
    title: family.title,
    about: `${family.about} There are ${counted(family.answers, 'response')}.`,
    formats: asJson(family.json),
    contents:
      isTitled &&
      html`<nav aria-label="Contents"><ul class="contents">${groups.map(({ title }, index) => title !== undefined && html`<li><a href="#part-${index + 1}">${title}</a></li>`)}</ul></nav>`,
    responses: html`${groups.map(
      (
        { title, answers },
        index,
      ) => html`${title && html`<h2 id="part-${index + 1}">${title}</h2>\n`}<ul class="answers">
${answers.map(listedAnswer)}</ul>
`,
    )}`,
  };
  return layout(site, { title: family.title, main: fill(template, placeholders), json: family.json });
}

function listedAnswer({ title, pages, json, page }: ListedAnswer): Html {
  const more = pages > 1 && `, ${counted(pages, 'page')}`;
  return html`<li><a href="${page}">${title}</a>${more} (<a href="${json}">JSON</a>)</li>\n`;
}

const asJson = (url: string): Html => html`<p class="formats">View as <a href="${url}">JSON</a></p>`;
