// Feeds are valid Atom, and a feed reader finds everything in them again. The validator also detects what is wrong with other feeds.
import { expect, test } from 'vitest';
import { atomText, type Feed } from '../../../../src/engine/changes/atom.ts';
import { html, markupOf, rawHtml } from '../../../../src/engine/text/html.ts';
import { feedFaults, readFeed } from '../../support/feeds.ts';

const SITE = 'https://climate.example';

const FEED = {
  id: `${SITE}/changes.atom`,
  self: `${SITE}/changes.atom`,
  page: `${SITE}/changes/`,
  title: 'Changes',
  updated: '2026-01-31T09:30:00Z',
  author: { name: 'Climate Example', url: `${SITE}/` },
  rights: 'CC BY 4.0',
  entries: [
    {
      id: `${SITE}/changes/2026-01-31/1`,
      url: `${SITE}/councils/adur/`,
      title: 'Adur',
      updated: '2026-01-31T09:30:00Z',
      content: html`<p>Net zero by <strong>2030</strong>, <a href="${SITE}/councils/adur/?a&b#c">more</a></p>`,
    },
    {
      id: 'tag:climate.example,2026:council-ABC',
      url: `${SITE}/councils/ynys-mon/`,
      title: 'Ynys Môn',
      updated: '2025-12-01T00:00:00Z',
      content: html``,
    },
  ],
} satisfies Feed;

/** What a reader should find in a feed. Readers ignore empty content. */
const expected = ({ entries, author, ...feed }: typeof FEED) => ({
  ...feed,
  author: { name: author.name, uri: author.url },
  entries: entries.map(({ content, ...entry }) => ({ ...entry, content: markupOf(content) || undefined })),
});

test('a feed is valid, and a reader finds everything in it', () => {
  expect(feedFaults(atomText(FEED))).toEqual([]);
  expect(readFeed(atomText(FEED))).toEqual(expected(FEED));
});

test('so is a feed with nothing optional', () => {
  const { id, self, page, title, updated } = FEED;
  const written = atomText({ id, self, page, title, updated, author: { name: 'A' }, entries: [] });
  expect(feedFaults(written)).toEqual([]);
  expect(readFeed(written)).toEqual({ id, self, page, title, updated, author: { name: 'A' }, entries: [] });
});

const TEXTS = {
  markup: '</title><script>alert(1)</script>',
  'character references': '&lt;b&gt; &amp;amp; &#60; &#x0; &nbsp; &',
  'the ends of other constructs': ']]> --> ?> <![CDATA[ <!-- <?xml',
  quotes: `"double" 'single' “curly” ‘’`,
  'line ends': 'a\r\nb\rc\nd',
  'marks for the direction of text': 'a\u200fb\u202ec\u2066d\u2069',
  'all planes': 'Môn 😀 👩‍👩‍👧 𐍈 \u{10fffd} \ufeff \u00a0 \u2028 \u0085 \u007f',
  digits: '007',
  'a word of JavaScript': '__proto__',
};

test.each(Object.entries(TEXTS))('%s', (_, text) => {
  const [entry] = FEED.entries;
  const feed = {
    ...{ ...FEED, title: text, rights: text, author: { ...FEED.author, name: text } },
    entries: [{ ...entry!, title: text, content: html`<p title="${text}">${text}</p>` }],
  };
  expect(feedFaults(atomText(feed))).toEqual([]);
  expect(readFeed(atomText(feed))).toEqual(expected(feed));
});

test('a reader finds U+FFFD in place of characters that XML doesn’t allow', () => {
  for (const character of ['\0', '\u0001', '\u000b', '\u001f', '\ud800', '\udfff', '\ufffe', '\uffff']) {
    const entries = [{ ...FEED.entries[0]!, content: rawHtml(`a${character}b`) }];
    const written = atomText({ ...FEED, title: `a${character}b`, entries });
    expect(feedFaults(written)).toEqual([]);
    const { title, entries: found } = readFeed(written);
    expect([title, found[0]!.content]).toEqual(['a\ufffdb', 'a\ufffdb']);
  }
});

test('addresses with characters that URIs don’t allow', () => {
  const page = 'https://ynysmôn.example:8080/Ynys Môn/"<>[]{}|\\^`%/?q=é[]|^`\'%&r#s#t[]';
  const written = atomText({ ...FEED, page, id: 'urn:x:Ynys Môn[1]', self: 'http://[2001:db8::1]/a b' });
  expect(feedFaults(written)).toEqual([]);
  const found = readFeed(written);
  expect([found.id, found.self]).toEqual(['urn:x:Ynys%20M%C3%B4n%5B1%5D', 'http://[2001:db8::1]/a%20b']);
});

/** A replacement in a valid feed, and a part of the message about it. */
type Fault = readonly [what: string, from: string | RegExp, to: string, says: string];

const FAULTS: readonly Fault[] = [
  ['an unclosed element', '</author>', '', 'mismatch'],
  ['a control character', 'Adur', 'A\u0001', 'invalid'],
  ['no feed at all', /<feed.*$/s, '<html/>', 'html'],
  [
    'an entry alone',
    /<feed.*?(<entry)(>.*?<\/entry>).*$/s,
    '$1 xmlns="http://www.w3.org/2005/Atom"$2',
    'has 0 links to itself',
  ],
  ['no date of the feed', /<updated>.*\n/, '', 'interleave'],
  ['no date of an entry', /(<title>Adur<.*\n)<updated>.*\n/, '$1', 'interleave'],
  ['no author', /<author>.*<\/author>\n/s, '', 'must have an atom:author'],
  ['an author without a name', /<name>.*\n/, '', 'interleave'],
  ['no id', /<id>.*\n/, '', 'interleave'],
  ['no title', /<title>.*\n/, '', 'interleave'],
  ['two titles', /<title>.*\n/, '$&$&', 'interleave'],
  ['an entry without a page and content', /<link rel="alternate".*adur.*\n<content.*\n/, '', 'atom:content'],
  ['an impossible date', '2026-01-31T09', '2026-02-30T09', 'dateTime'],
  ['only a day', '2026-01-31T09:30:00Z', '2026-01-31', 'dateTime'],
  ['another format of dates', '2026-01-31T09:30:00Z', 'Sat, 31 Jan 2026 09:30:00 GMT', 'dateTime'],
  [
    'a date without a time zone',
    '2026-01-31T09:30:00Z',
    '2026-01-31T09:30:00',
    'the date 2026-01-31T09:30:00 is invalid',
  ],
  ['a space before a date', '>2026-01-31', '> 2026-01-31', 'the date  2026-01-31T09:30:00Z is invalid'],
  ['an entry that is newer than the feed', '2025-12-01', '2026-12-01', 'the feed is older than 2026-12-01T00:00:00Z'],
  [
    'an id twice',
    'tag:climate.example,2026:council-ABC',
    `${SITE}/changes/2026-01-31/1`,
    '/changes/2026-01-31/1 is repeated',
  ],
  ['an entry with the id of the feed', 'tag:climate.example,2026:council-ABC', `${SITE}/changes.atom`, 'is repeated'],
  ['no link to itself', /<link rel="self".*\n/, '', 'the feed has 0 links to itself'],
  ['two links to itself', /<link rel="self".*\n/, '$&$&', 'the feed has 2 links to itself'],
  ['two pages', /<link rel="alternate".*\n/, '$&$&', `there is another page than ${SITE}/changes/`],
  ['a relative link', `href="${SITE}/changes/"`, 'href="/changes/"', '/changes/ isn’t an absolute URI'],
  ['a link without a scheme', `href="${SITE}/changes/"`, 'href="//a.example/"', '//a.example/ isn’t an absolute URI'],
  ['a space in a link', `href="${SITE}/changes/"`, `href="${SITE}/a b"`, 'isn’t an absolute URI'],
  ['an escape that is cut off', `href="${SITE}/changes/"`, `href="${SITE}/%4"`, 'isn’t an absolute URI'],
  ['a character outside ASCII in a link', `href="${SITE}/changes/"`, `href="${SITE}/é"`, 'isn’t an absolute URI'],
  ['a relative id', `<id>${SITE}/changes.atom`, '<id>changes.atom', 'changes.atom isn’t an absolute URI'],
  ['a relative address of the author', `<uri>${SITE}/`, '<uri>/', '/ isn’t an absolute URI'],
  [
    'a relative link in content',
    `href="${SITE}/councils/adur/?`,
    'href="/councils/adur/?',
    'the link /councils/adur/?a&b#c is relative',
  ],
  ['an unknown element', '<rights>', '<guid>1</guid>$&', 'guid'],
  ['an unknown type of content', 'type="html">&lt;', 'type="markdown">&lt;', 'content'],
  ['another version of Atom', 'http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#', 'feed'],
];

test.each(FAULTS)('the validator detects %s', (_, from, to, says) => {
  const broken = atomText(FEED).replace(from, to);
  expect(broken).not.toBe(atomText(FEED));
  const faults = feedFaults(broken);
  expect(faults).not.toEqual([]);
  expect(faults.join('\n')).toContain(says);
});

test('the validator also accepts what our feeds don’t use', () => {
  const extended = atomText(FEED)
    .replace('09:30:00Z</updated>', '09:30:00.25+00:00</updated>')
    .replace('<rights>', '<link rel="hub" href="https://hub.example/"/>\n<x:y xmlns:x="urn:x">z</x:y>\n$&')
    .replace('<category term="England"', '$& scheme="https://a.example/" label="E"');
  expect(feedFaults(extended)).toEqual([]);
});
