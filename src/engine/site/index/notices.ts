// Notices for errors and empty lists, as HTML with links. They are rendered during the build to keep the router small.

import { type LinkedSite, pagePaths, responsePaths } from '../../addressing/links.ts';
import { HOME, urlIndexFile } from '../../addressing/site-files.ts';
import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  type ListName,
  PAGED_NAMES,
  parametersIn,
} from '../../api/api.ts';
import type { Parameter } from '../../api/parameter.ts';
import { wordsOf } from '../../api/words.ts';
import { errorOf } from '../../http/rules.ts';
import { type ExactNotice, type NoticeName, type SiteIndex, wordFilters } from '../../respond/content.ts';
import { listText } from '../../text/format.ts';
import { type Html, html, markupOf, rawHtml } from '../../text/html.ts';

/** @param shown the lists that have content, or may have some in future */
export function noticesOf(site: LinkedSite, shown: readonly ListName[]): SiteIndex['notices'] {
  const pathsTo = responsePaths(site);
  const path = pagePaths(site);
  const page = (file: string, title: string) => html`<a href="${path(file)}">${title}</a>`;
  const all = (list: EndpointName) =>
    html`<a href="${pathsTo({ endpoint: list }).page}">all ${endpointOf(list).plural}</a>`;
  const lists = oneOf(shown.map(all));
  const paged = oneOf(PAGED_NAMES.filter((name) => shown.includes(name)).map(all));
  const withLinks = (text: string | undefined): Html | undefined =>
    text === undefined
      ? undefined
      : rawHtml(text.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (_, list: ListName) => markupOf(all(list))));

  const notices: readonly (readonly [name: string, notice: Html | undefined])[] = [
    ['not-found', html`Check the URL. You can start again from the ${page(HOME, 'home page')}, or see ${lists}.`],
    ...ENDPOINT_NAMES.map((name) => [`no-such-${name}`, withLinks(wordsOf(name).missing)] as const),
    [
      'invalid-page',
      html`This page does not exist. <code>page</code> must be between 1 and the number of pages, or <code>last</code>. See ${paged}.`,
    ],
    ['not-acceptable', html`The API can return only JSON or HTML. See ${lists}.`],
    ...ENDPOINT_NAMES.flatMap((endpoint) =>
      parametersIn(endpoint)
        .filter(([, { detail }]) => detail)
        .map(([name, parameter]) => [errorOf(name), badValue(name, parameter, all(endpoint))] as const),
    ),
    [
      'method-not-allowed',
      html`This API is read-only. Use <code>GET</code>, <code>HEAD</code> or <code>OPTIONS</code>, or see ${lists}.`,
    ],
    [
      'not-prebuilt',
      html`This page is not available on this site. See ${page(urlIndexFile('html'), 'the pages that are available')}, or ${lists}.`,
    ],
    [
      'unavailable',
      html`This page is temporarily unavailable. Try again in a few seconds. Meanwhile, you can use ${page(urlIndexFile('html'), 'the prebuilt pages')}, or see ${lists}.`,
    ],
    ...ENDPOINT_NAMES.map((name) => [`no-${name}`, withLinks(wordsOf(name).empty)] as const),
    ...ENDPOINT_NAMES.flatMap((endpoint) =>
      wordFilters(endpoint).map(([name, { words }]) => {
        const { unknown } = wordsOf(endpoint).parameters[name]!;
        return [`unknown-${name}`, withLinks(unknown?.replace('{{words}}', listText(words)))] as const;
      }),
    ),
  ];
  const said = notices.flatMap(([name, notice]) => (notice ? [[name, markupOf(notice)]] : []));
  return { ...(Object.fromEntries(said) as Record<NoticeName, string>), ...EXACT };
}

/** The reasons that depend on the list. The values of their placeholders are in `respond/notices.ts`. */
const EXACT: Readonly<Record<ExactNotice, string>> = {
  'beyond-last-page':
    'This page does not exist{{value}}. The list has {{pages}} pages, numbered from 1. Go to the <a href="{{first}}">first page</a> or the <a href="{{last}}">last page</a>.',
  'beyond-only-page':
    'This page does not exist{{value}}. The list has only one page. <a href="{{first}}">Go to that page</a>.',
  'beyond-empty-page':
    'This page does not exist{{value}}. The list is empty. <a href="{{first}}">Go to the list</a> to see why.',
  'dates-reversed':
    'The start date ({{start}}) is after the end date ({{end}}), so the list is empty. <a href="{{swapped}}">Swap the dates</a>, or <a href="{{all}}">show all days</a>.',
  'dates-after-last':
    'The start date ({{start}}) is after the data ends ({{last}}), so the list is empty. Choose an earlier date, or <a href="{{all}}">show all days</a>.',
  'dates-before-first':
    'The end date ({{end}}) is before the data begins ({{first}}), so the list is empty. Choose a later date, or <a href="{{all}}">show all days</a>.',
};

/** Joins links, as in `a, b or c`. */
const oneOf = (links: readonly Html[]): Html =>
  html`${links.map((link, index) => html`${index > 0 && (index === links.length - 1 ? ' or ' : ', ')}${link}`)}`;

const badValue = (name: string, parameter: Parameter, list: Html): Html =>
  parameter.kind === 'threshold'
    ? html`<code>${name}</code> must be a whole number of ${parameter.least} or more{{value}}. Change the value, or see ${list}.`
    : html`<code>${name}</code> is not a real date{{value}}. Enter a date such as <code>2025-08-17</code>, or see ${list}.`;
