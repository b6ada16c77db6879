// The site's first page: what it is, and where the API begins.
import { type Html, html } from '../src/html.ts';
import { fill } from '../src/template.ts';
import { type Frame, layout } from './layout.ts';
import type { SlotsOf } from './slots.ts';

/** An answer: the path of its JSON, which is shown, and of its page, which is where one gets. */
interface Entry {
  readonly json: string;
  readonly page: string;
}

export interface HomeView {
  readonly site: Frame;
  readonly template: string;
  readonly description: string;
  readonly root: Entry;
  readonly lists: readonly (Entry & { readonly summary: string })[];
  /** The path of the list of everything that is prebuilt; undefined where nothing is. */
  readonly available: string | undefined;
  /** The owner's own words. */
  readonly about: readonly string[];
}

export function homePage({ site, template, description, root, lists, available, about }: HomeView): Html {
  const link = ({ json, page }: Entry) => html`<a href="${page}"><code>${json}</code></a>`;
  const slots: SlotsOf<'home', string | Html | undefined> = {
    title: site.title,
    description,
    about: html`${about.map((paragraph) => html`<p>${paragraph}</p>\n`)}`,
    calling: html`<p>Read-only data as JSON: start at ${link(root)}.</p>
<dl>${lists.map((list) => html`<dt>${link(list)}</dt><dd>${list.summary.replaceAll('`', '')}</dd>`)}</dl>`,
    glance: undefined,
    councils: undefined,
    targets: undefined,
    emergencies: undefined,
    searches: undefined,
    more:
      available === undefined
        ? undefined
        : html`<p><a href="${available}">Everything that is prebuilt</a>: what lies ready, file by file.</p>`,
  };
  return layout(site, { title: 'Home', main: fill(template, slots), description });
}
