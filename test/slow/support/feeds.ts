// Validates Atom feeds with libxml2 and the schema in RFC 4287, and reads them with feedsmith, as a feed reader would.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAtomFeed } from 'feedsmith';
import { RelaxNGValidator, XmlDocument, XmlLibError, type XmlNode } from 'libxml2-wasm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const PREFIXES = { atom: 'http://www.w3.org/2005/Atom', s: 'http://www.ascc.net/xml/schematron' };

const textsAt = (node: XmlNode, xpath: string): readonly string[] =>
  node.find(xpath, PREFIXES).map(({ content }) => content);

const textAt = (node: XmlNode, xpath: string): string => textsAt(node, xpath)[0] ?? '';

const schema = XmlDocument.fromBuffer(readFileSync(path.join(import.meta.dirname, 'atom.rng')));
const validator = RelaxNGValidator.fromDoc(schema);

/** The rules in the schema that RELAX NG can't express: what they say, and an XPath for the elements that break them. */
const SCHEMATRON = schema.find('//s:rule/s:assert', PREFIXES).map((assert) => {
  const context = textAt(assert, '../@context');
  return { message: assert.content, broken: `//${context}[not(${textAt(assert, '@test')})]` };
});

/**
 * What is wrong with a feed: errors in the XML, then whatever the schema forbids, then broken rules that it doesn't contain. A list of
 * messages, which is empty if the feed is valid.
 */
export function feedFaults(xml: string): readonly string[] {
  let feed: XmlDocument | undefined;
  try {
    feed = XmlDocument.fromString(xml);
    validator.validate(feed);
    return [...schematronFaults(feed), ...dateFaults(feed), ...linkFaults(feed), ...addressFaults(feed)];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ message, xpath = '' }) => `${message.trim()} ${xpath}`.trim());
  } finally {
    feed?.dispose();
  }
}

const schematronFaults = (feed: XmlDocument): readonly string[] =>
  SCHEMATRON.filter(({ broken }) => feed.find(broken, PREFIXES).length > 0).map(({ message }) => message);

/** Stricter than the schema, which allows dates without a time zone and spaces around dates (RFC 4287, section 3.3). */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function dateFaults(feed: XmlDocument): readonly string[] {
  const own = textAt(feed.root, 'atom:updated');
  const dates = textsAt(feed.root, '//atom:updated');
  return [
    ...dates.filter((date) => !DATE.test(date)).map((date) => `the date ${date} is invalid`),
    ...dates.filter((date) => Date.parse(date) > Date.parse(own)).map((date) => `the feed is older than ${date}`),
  ];
}

/** Section 4.1.1, with the recommendations that each feed has a link to itself, and that ids of entries don't recur. */
function linkFaults(feed: XmlDocument): readonly string[] {
  const selves = feed.find('/atom:feed/atom:link[@rel="self"]', PREFIXES);
  const ids = textsAt(feed.root, '//atom:id');
  const alternates = feed
    .find('//atom:link[not(@rel) or @rel="alternate"]', PREFIXES)
    .filter((link) => link.find(sameLinks(link), PREFIXES).length > 0);
  return [
    ...(selves.length === 1 ? [] : [`the feed has ${selves.length} links to itself`]),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} is repeated`),
    ...alternates.map((link) => `there is another page than ${textAt(link, '@href')}`),
  ];
}

/** Earlier links to pages of the same type and language. */
const sameLinks = (link: XmlNode): string =>
  ['type', 'hreflang'].reduce(
    (links, name) => `${links}[string(@${name})="${textAt(link, `@${name}`)}"]`,
    'preceding-sibling::atom:link[not(@rel) or @rel="alternate"]',
  );

const CHARACTER = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\dA-F]{2})";
/** Brackets may only surround IPv6 addresses. */
const HOST = `//(?:${CHARACTER}|\\[[\\dA-F:.]+\\])*(?=[/?#]|$)`;
/** An absolute URI (RFC 3986, appendix A). */
const URI = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?:${HOST})?(?:${CHARACTER}|/)*(?:\\?(?:${CHARACTER}|[/?])*)?(?:#(?:${CHARACTER}|[/?])*)?$`,
  'i',
);

function addressFaults(feed: XmlDocument): readonly string[] {
  const addresses = textsAt(
    feed.root,
    '//atom:id | //atom:uri | //atom:icon | //atom:logo | //@href | //@uri | //@src',
  );
  const contents = textsAt(feed.root, '//atom:entry/atom:content[@type="html"]');
  return [
    ...addresses.filter((address) => !URI.test(address)).map((address) => `${address} isn’t an absolute URI`),
    ...contents
      .flatMap(linksInHtml)
      .filter((link) => !URL.canParse(link))
      .map((link) => `the link ${link} is relative`),
  ];
}

const LINKING = new Set(['action', 'cite', 'data', 'formaction', 'href', 'poster', 'src', 'xlink:href']);

function linksInHtml(html: string): readonly string[] {
  const linksIn = (node: DefaultTreeAdapterTypes.Node): readonly string[] => [
    ...('attrs' in node ? node.attrs.filter(({ name }) => LINKING.has(name)).map(({ value }) => value) : []),
    ...('childNodes' in node ? node.childNodes.flatMap(linksIn) : []),
  ];
  return linksIn(parseFragment(html));
}

/** Everything that an independent feed reader finds in a feed. */
export function readFeed(xml: string) {
  const feed = parseAtomFeed(xml);
  const linkOf = (links: readonly { readonly rel?: string; readonly href?: string }[] | undefined, rel: string) =>
    links?.find((link) => (link.rel ?? 'alternate') === rel)?.href;
  return {
    id: feed.id,
    self: linkOf(feed.links, 'self'),
    page: linkOf(feed.links, 'alternate'),
    title: feed.title?.value,
    updated: feed.updated,
    author: feed.authors?.[0],
    rights: feed.rights?.value,
    entries: (feed.entries ?? []).map(({ id, links, title, updated, content }) => ({
      id,
      url: linkOf(links, 'alternate'),
      title: title?.value,
      updated,
      content: content?.value,
    })),
  };
}
