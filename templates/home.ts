// The site's first page: what it is, and where the API begins.
import { type Html, html } from '../src/html.ts';
import { ENDPOINTS } from '../src/route/endpoints.ts';
import { type Frame, layout } from './layout.ts';

export interface HomeView {
  readonly site: Frame;
  readonly description: string;
  readonly licence: { readonly name: string; readonly url: string } | undefined;
  readonly contact: string | undefined;
}

export function homePage({ site, description, licence, contact }: HomeView): Html {
  const lists = ['councils', 'commitments', 'searchterms'] as const;
  return layout(
    site,
    'Home',
    html`<h1>${site.title}</h1>
<p>${description}</p>
<p>Read-only data as JSON: start at <a href="${site.home}api/?format=api"><code>${site.home}api/</code></a>.</p>
<dl>${lists.map(
      (list) =>
        html`<dt><a href="${site.home}api/${list}/?format=api"><code>${site.home}api/${list}/</code></a></dt><dd>${ENDPOINTS[list].summary.replaceAll('`', '')}</dd>`,
    )}</dl>
${licence && html`<p>Licence: <a href="${licence.url}">${licence.name}</a></p>`}
${contact && html`<p>Contact: <a href="${/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`}">${contact.replace(/^mailto:/, '')}</a></p>`}`,
  );
}
