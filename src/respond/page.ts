// An answer, an error or an OPTIONS document as a browsable page.
import { type AnswerView, answerPage } from '../../templates/answer.ts';
import type { Frame, Link } from '../../templates/layout.ts';
import { escapeText, type Html, markupOf, rawHtml } from '../html.ts';
import { type Address, LISTS } from '../route/address.ts';
import { CONTENT_TYPES, ENDPOINTS, type Endpoint, type EndpointName } from '../route/endpoints.ts';
import { availableFile, HOME, ICON, REFERENCE } from '../route/layout.ts';
import { basePath, linkTo, spellingOf } from '../route/links.ts';
import { REASONS, SHOWN_HEADERS } from '../route/rules.ts';
import type { Item, SiteIndex } from './content.ts';
import { AS_IT_IS, bodyMarkup, itemMarkup } from './html-json.ts';
import type { Body } from './respond.ts';

/** What a page is about: an endpoint, and the council in question; undefined for a path without a route. */
export type Subject = { readonly endpoint: EndpointName; readonly code?: string } | undefined;

export interface PageRequest {
  readonly method: string;
  /** Path and query as asked for, from the site's root; the path of the file where that is what is asked for. */
  readonly target: string;
  /** The `format` that the page's links carry. */
  readonly format: string | undefined;
}

export interface PageAnswer {
  readonly status: number;
  readonly body: Html;
  readonly next?: string | null;
  readonly previous?: string | null;
}

/** @param request undefined in a document that stands for many requests */
export function renderPage(
  subject: Subject,
  request: PageRequest | undefined,
  answer: PageAnswer,
  site: SiteIndex,
): string {
  const endpoint = subject && ENDPOINTS[subject.endpoint];
  const reason = REASONS[answer.status] ?? '';
  const page = answerPage({
    site: frameOf(site),
    template: site.templates.answer,
    title: endpoint?.title ?? reason,
    summary: endpoint?.summary,
    ...filtersOf(endpoint, site),
    crumbs: crumbsTo(subject, site, request ? request.format : 'api'),
    request: request && { method: request.method, target: basePath(site).slice(0, -1) + request.target },
    formats: request ? formatLinks(request.target, site) : [],
    status: `${answer.status} ${reason}`,
    // Where answers are linked by path, the others are the host's own.
    headers: Object.entries({ ...(site.links === 'query' && SHOWN_HEADERS), 'Content-Type': CONTENT_TYPES.json }),
    body: answer.body,
    next: answer.next ?? undefined,
    previous: answer.previous ?? undefined,
  });
  return `${markupOf(page)}\n`;
}

// Where answers are linked by path nobody reads parameters: to explain them would promise too much.
function filtersOf(endpoint: Endpoint | undefined, site: SiteIndex): Pick<AnswerView, 'parameters' | 'available'> {
  const parameters = endpoint?.parameters ?? [];
  if (site.links === 'query') return { parameters, available: undefined };
  return { parameters: [], available: parameters.length > 0 ? basePath(site) + availableFile('html') : undefined };
}

/**
 * The page of an answer of the data.
 * @param item the markup of one item at the body's depth
 */
export function renderAnswerPage(
  subject: Subject,
  request: PageRequest,
  body: Body,
  item: (item: Item) => string,
  site: SiteIndex,
): string {
  const pages = body.kind === 'page' ? { next: body.next, previous: body.previous } : {};
  return renderPage(subject, request, { status: 200, body: bodyMarkup(body, item), ...pages }, site);
}

const NAVIGATION = [
  ['councils', 'Councils'],
  ['commitments', 'Commitments'],
  ['searchterms', 'Search terms'],
] as const;

export function frameOf(site: SiteIndex): Frame {
  const base = basePath(site);
  const spelling = spellingOf(site);
  const at = (path: string) => base.slice(0, -1) + path;
  return {
    layout: site.templates.layout,
    title: site.title,
    home: at(spelling.page(HOME)),
    style: base + site.style,
    icon: base + ICON,
    logo: site.logo && base + site.logo,
    nav: [
      ...NAVIGATION.map(([endpoint, title]) => ({ title, url: at(spelling.to(LISTS[endpoint], 'html')) })),
      { title: 'Reference', url: at(spelling.page(REFERENCE)) },
    ],
    licence: site.licence && { title: site.licence.name, url: site.licence.url },
    contact: site.contact,
    footer: site.footer,
  };
}

export function errorMarkup(detail: string): Html {
  return rawHtml(itemMarkup({ detail }, AS_IT_IS, 0));
}

/** Any JSON value as indented text. */
export function documentMarkup(document: object): Html {
  return rawHtml(escapeText(JSON.stringify(document, null, 2)));
}

function crumbsTo(subject: Subject, site: SiteIndex, format: string | undefined): readonly Link[] {
  const shown = spellingOf(site).keeping(format);
  const crumb = (address: Address): Link => ({
    title: ENDPOINTS[address.endpoint].title,
    url: shown(linkTo(address, 'json', site)),
  });
  const trail: Address[] = [{ endpoint: 'root' }];
  const { endpoint, code } = subject ?? {};
  if (endpoint === 'councils' || endpoint === 'council' || endpoint === 'council-commitments') {
    trail.push(LISTS.councils);
    if (code !== undefined) trail.push({ endpoint: 'council', code });
    if (code !== undefined && endpoint === 'council-commitments') trail.push({ endpoint, code });
  }
  if (endpoint === 'commitments' || endpoint === 'searchterms') trail.push(LISTS[endpoint]);
  return trail.map(crumb);
}

function formatLinks(target: string, site: SiteIndex): readonly Link[] {
  const inFormat = (format: 'json' | 'api') => basePath(site).slice(0, -1) + spellingOf(site).inFormat(target, format);
  return [
    { title: 'json', url: inFormat('json') },
    { title: 'api', url: inFormat('api') },
  ];
}
