// The pages about the website: about the data, the accessibility statement, and the page for addresses that don't exist.
import { numberText } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import { breadcrumb, layout, type PageView } from './layout.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { findForm } from './sections/find.ts';
import { type PeopleView, peoplePage } from './source.ts';

export interface AboutView extends PeopleView {
  readonly title: string;
  readonly accessibility: string;
  /** What is missing, such as `plans without a date`, and how often. */
  readonly gaps: readonly { readonly name: string; readonly missing: number; readonly all: number }[];
}

export function aboutPage(view: AboutView): Html {
  const { title, accessibility, gaps } = view;
  const placeholders: PlaceholdersOf<'about', string | Html> = {
    breadcrumb: breadcrumb(view.crumbs),
    title,
    accessibility: html`<a href="${accessibility}">accessibility statement</a>`,
    gaps: html`<table>
<thead><tr><th scope="col">Records</th><th scope="col" class="number">Missing</th><th scope="col" class="number">Of</th></tr></thead>
<tbody>
${gaps.map(({ name, missing, all }) => html`<tr><th scope="row">${name}</th><td class="number">${numberText(missing)}</td><td class="number">${numberText(all)}</td></tr>\n`)}</tbody>
</table>`,
  };
  const description = 'The meaning of the data, how it was collected, and its known gaps.';
  return peoplePage(view, { title, description }, fill(view.template, placeholders));
}

export interface AccessibilityView extends PeopleView {
  readonly title: string;
}

export function accessibilityPage(view: AccessibilityView): Html {
  const { title, source } = view;
  const placeholders: PlaceholdersOf<'accessibility', string | Html> = {
    breadcrumb: breadcrumb(view.crumbs),
    title,
    contact: source.contact
      ? html`If something doesn’t work for you, <a href="${source.contact}">tell us</a>.`
      : 'The publisher of this website has given no contact address.',
  };
  return peoplePage(view, { title }, fill(view.template, placeholders));
}

export interface NotFoundView extends PageView {
  readonly home: string;
  /** The path of the list of all councils. */
  readonly list: string;
}

export function notFoundPage({ site, template, home, list }: NotFoundView): Html {
  const title = 'Page not found';
  const placeholders: PlaceholdersOf<'not-found', string | Html> = {
    ...{ title, find: findForm(list) },
    home: html`<a href="${home}">home page</a>`,
  };
  return layout(site, { title, main: fill(template, placeholders) });
}
