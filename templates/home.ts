// The site's first page: what it is, and where the API begins.
import { type Html, html } from '../src/html.ts';
import { type Frame, layout } from './layout.ts';

/** An answer: the path of its JSON, which is shown, and of its page, which is where one gets. */
interface Entry {
  readonly json: string;
  readonly page: string;
}

export interface HomeView {
  readonly site: Frame;
  readonly description: string;
  readonly root: Entry;
  readonly lists: readonly (Entry & { readonly summary: string })[];
  /** The path of the list of everything that is prebuilt; undefined where nothing is. */
  readonly available: string | undefined;
  readonly licence: { readonly name: string; readonly url: string } | undefined;
  readonly contact: string | undefined;
}

export function homePage({ site, description, root, lists, available, licence, contact }: HomeView): Html {
  const link = ({ json, page }: Entry) => html`<a href="${page}"><code>${json}</code></a>`;
  return layout(
    site,
    'Home',
    html`<h1>${site.title}</h1>
<p>${description}</p>
<p>Read-only data as JSON: start at ${link(root)}.</p>
<dl>${lists.map((list) => html`<dt>${link(list)}</dt><dd>${list.summary.replaceAll('`', '')}</dd>`)}</dl>
${available && html`<p><a href="${available}">Everything that is prebuilt</a>: what lies ready, file by file.</p>`}
${licence && html`<p>Licence: <a href="${licence.url}">${licence.name}</a></p>`}
${contact && html`<p>Contact: <a href="${/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`}">${contact.replace(/^mailto:/, '')}</a></p>`}`,
  );
}
