// Atom feeds: the complete XML of a feed, hostile texts, and addresses with characters that URIs don't allow.
import { expect, test } from 'vitest';
import { atomText, type Feed, type FeedEntry } from '../../../src/engine/changes/atom.ts';
import { html, rawHtml } from '../../../src/engine/text/html.ts';

const ENTRY: FeedEntry = {
  id: 'https://climate.example/changes/1',
  url: 'https://climate.example/councils/adur/',
  title: 'Adur',
  updated: '2026-01-31T00:00:00Z',
  content: html`<p>Net zero by 2030</p>`,
};

const FEED: Feed = {
  id: 'https://climate.example/changes.atom',
  self: 'https://climate.example/changes.atom',
  page: 'https://climate.example/changes/',
  title: 'Changes',
  updated: '2026-01-31T00:00:00Z',
  author: { name: 'Climate Example' },
  entries: [],
};

const withTitle = (title: string): string => atomText({ ...FEED, title });
const withPage = (page: string): string => atomText({ ...FEED, page });

test('a feed with everything', () => {
  const feed: Feed = {
    ...FEED,
    author: { name: 'Climate Example', url: 'https://climate.example/' },
    rights: 'CC BY 4.0',
    entries: [
      ENTRY,
      {
        ...ENTRY,
        id: 'https://climate.example/changes/2',
        content: html`<a href="https://a.example/?b&c">“Ti’s” & so on</a>`,
      },
    ],
  };
  expect(atomText(feed)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://climate.example/changes.atom</id>
<title>Changes</title>
<updated>2026-01-31T00:00:00Z</updated>
<author>
<name>Climate Example</name>
<uri>https://climate.example/</uri>
</author>
<link rel="self" type="application/atom+xml" href="https://climate.example/changes.atom"/>
<link rel="alternate" type="text/html" href="https://climate.example/changes/"/>
<rights>CC BY 4.0</rights>
<entry>
<id>https://climate.example/changes/1</id>
<title>Adur</title>
<updated>2026-01-31T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="https://climate.example/councils/adur/"/>
<content type="html">&lt;p&gt;Net zero by 2030&lt;/p&gt;</content>
</entry>
<entry>
<id>https://climate.example/changes/2</id>
<title>Adur</title>
<updated>2026-01-31T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="https://climate.example/councils/adur/"/>
<content type="html">&lt;a href="https://a.example/?b&amp;c"&gt;“Ti’s” &amp; so on&lt;/a&gt;</content>
</entry>
</feed>
`);
});

test('a feed with nothing optional', () => {
  expect(atomText(FEED)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://climate.example/changes.atom</id>
<title>Changes</title>
<updated>2026-01-31T00:00:00Z</updated>
<author>
<name>Climate Example</name>
</author>
<link rel="self" type="application/atom+xml" href="https://climate.example/changes.atom"/>
<link rel="alternate" type="text/html" href="https://climate.example/changes/"/>
</feed>
`);
});

test.each([
  ['markup', '</title><script>a && b</script>', '&lt;/title&gt;&lt;script&gt;a &amp;&amp; b&lt;/script&gt;'],
  ['character references', '&lt; &#60; &#0;', '&amp;lt; &amp;#60; &amp;#0;'],
  ['the end of a CDATA section', '<![CDATA[a]]>', '&lt;![CDATA[a]]&gt;'],
  ['line ends', 'a\r\nb\rc\n\td', 'a&#13;\nb&#13;c\n\td'],
  ['control characters', '\0a\u0008b\u000bc\u000cd\u001be', '\ufffda\ufffdb\ufffdc\ufffdd\ufffde'],
  ['characters that aren’t for text', 'a\ufffe\uffffb', 'a\ufffd\ufffdb'],
  ['lone surrogates', '\ud83d a \ude00', '\ufffd a \ufffd'],
  ['characters outside the first plane', '😀 \u{10ffff}', '😀 \u{10ffff}'],
  ['marks for the direction of text', 'Ceredigion \u200fab\u202ecd\u2066', 'Ceredigion \u200fab\u202ecd\u2066'],
])('%s in a text', (_, title, written) => {
  expect(withTitle(title)).toContain(`\n<title>${written}</title>\n`);
});

test('hostile text in content', () => {
  const entries = [{ ...ENTRY, content: rawHtml('<p title="]]>">\u0001&amp;</p>') }];
  const written = atomText({ ...FEED, entries });
  expect(written).toContain('<content type="html">&lt;p title="]]&gt;"&gt;\ufffd&amp;amp;&lt;/p&gt;</content>');
});

test.each([
  ['https://climate.example/Ynys Môn/', 'https://climate.example/Ynys%20M%C3%B4n/'],
  ['https://ynysmôn.example/?a=b&c=d', 'https://xn--ynysmn-mxa.example/?a=b&amp;c=d'],
  ['https://climate.example/a%20b%2Fc', 'https://climate.example/a%20b%2Fc'],
  [
    'https://climate.example/50%?a=%x|[b]^`{}\\#c#d',
    'https://climate.example/50%25?a=%25x%7C%5Bb%5D%5E%60%7B%7D%5C#c%23d',
  ],
  ['http://[2001:db8::1]:8080/[a]', 'http://[2001:db8::1]:8080/%5Ba%5D'],
  ['https://climate.example/"<>\ud800\u0001a', 'https://climate.example/%22%3C%3E%EF%BF%BD%01a'],
  ["https://climate.example/it's", 'https://climate.example/it&#39;s'],
])('the address %j', (page, written) => {
  expect(withPage(page)).toContain(`<link rel="alternate" type="text/html" href="${written}"/>`);
});

test('an id needn’t be a web address', () => {
  expect(atomText({ ...FEED, id: 'tag:climate.example,2026:Ynys Môn' })).toContain(
    '<id>tag:climate.example,2026:Ynys%20M%C3%B4n</id>',
  );
});

test('relative addresses are refused', () => {
  expect(() => withPage('/changes/')).toThrow(TypeError);
  expect(() => atomText({ ...FEED, entries: [{ ...ENTRY, id: '1' }] })).toThrow(TypeError);
});
