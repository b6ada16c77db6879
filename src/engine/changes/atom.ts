// Writes Atom feeds (RFC 4287).
import { ATOM_TYPE } from '../api/media.ts';
import { escapeText, type Html, html, markupOf, rawHtml } from '../text/html.ts';
import { uriOf } from '../text/uri.ts';
import { xmlCharacters } from '../text/xml.ts';

export interface FeedEntry {
  /** An absolute IRI that is unique within the feed and never changes. */
  readonly id: string;
  /** The entry's page, as an absolute IRI. */
  readonly url: string;
  readonly title: string;
  /** When the entry last changed, in UTC, as in `2026-01-31T00:00:00Z` (RFC 3339). */
  readonly updated: string;
  /** Its links must be absolute, because feed readers show it on other pages. */
  readonly content: Html;
}

export interface Feed {
  /** An absolute IRI that never changes, even if the feed moves. */
  readonly id: string;
  /** The feed's own address, as an absolute IRI. */
  readonly self: string;
  /** The page that shows the same entries to people, as an absolute IRI. */
  readonly page: string;
  readonly title: string;
  /** When the feed last changed, in UTC, as in `2026-01-31T00:00:00Z` (RFC 3339). */
  readonly updated: string;
  readonly author: { readonly name: string; readonly url?: string };
  /** Who may do what with the feed's content. */
  readonly rights?: string;
  /** Most readers expect the newest entry first. */
  readonly entries: readonly FeedEntry[];
}

/**
 * Writes a feed as XML. Characters that XML doesn't allow become U+FFFD, and IRIs become URIs.
 * @throws {TypeError} if an IRI is relative or its host is invalid
 */
export function atomText({ author, ...feed }: Feed): string {
  const elements = [
    element('id', uriOf(feed.id)),
    element('title', feed.title),
    element('updated', feed.updated),
    html`<author>\n${element('name', author.name)}${element('uri', uri(author.url))}</author>\n`,
    html`<link rel="self" type="${ATOM_TYPE}" href="${uriOf(feed.self)}"/>\n`,
    pageLink(feed.page),
    element('rights', feed.rights),
    feed.entries.map(entryElement),
  ];
  const markup = html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${elements}</feed>
`;
  // XML parsers turn an unescaped carriage return into a line feed.
  return xmlCharacters(markupOf(markup)).replaceAll('\r', '&#13;');
}

function entryElement({ id, url, title, updated, content }: FeedEntry): Html {
  const elements = [
    element('id', uriOf(id)),
    element('title', title),
    element('updated', updated),
    pageLink(url),
    html`<content type="html">${text(markupOf(content))}</content>\n`,
  ];
  return html`<entry>\n${elements}</entry>\n`;
}

const pageLink = (url: string): Html => html`<link rel="alternate" type="text/html" href="${uriOf(url)}"/>\n`;

const element = (name: string, content: string | undefined): Html | undefined =>
  content === undefined ? undefined : html`<${name}>${text(content)}</${name}>\n`;

// In the HTML of entries, escaped quotation marks would take up much space.
const text = (content: string): Html => rawHtml(escapeText(content));

const uri = (iri: string | undefined): string | undefined => (iri === undefined ? undefined : uriOf(iri));
