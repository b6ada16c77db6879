// A whole site with its owner's design and with hostile text, both prebuilt and composed.
import { beforeEach, describe, expect, test } from 'vitest';
import { contentHash } from '../../../src/engine/site/file-content.ts';
import { COUNCILS_HEADER, quotedRow, text } from '../../support/source.ts';
import { ask, textOf } from '../router/edge-site.ts';
import { exampleIn } from './examples.ts';
import { type OwnedSite, ownedSite, pageIn } from './owned.ts';

const HOSTILE = `"'><script>alert(1)</script>{{main}}&copy; A`;
const ESCAPED = '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{main}}&amp;copy; A';
const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\r\n<!-- é --></svg>');
const TEMPLATES = {
  'templates/layout.html': exampleIn('html'),
  'templates/about.html': '<h1 class="own-about">{{title}}</h1>{{credits}}\n',
  'templates/not-found.html': '<h1 class="own-error">{{title}}</h1>{{find}}\n',
};
/** This text is only in the owner's layout. */
const OWN_HEADER = '<p><a href="https://www.borsetshire.example/">Borsetshire Climate Forum</a></p>';

let site: OwnedSite;
// The first test builds the site, because its source folder is deleted when it ends.
beforeEach(async () => {
  site ??= await ownedSite(
    {
      ...TEMPLATES,
      'templates/style.css': 'h1 {\r\n  color: var(--accent);\r\n}\r\n',
      'logo.SVG': LOGO,
      'councils.csv': text(
        COUNCILS_HEADER,
        quotedRow(['ABC', HOSTILE, 'abbey', 'https://abbey.example/', 'E06000001', 'England', 'Unitary Authority']),
        'BCD,Beech,beech,https://beech.example/,S12000002,Scotland,Unitary Authority',
      ),
      'searches.csv': text('searched_at,user_query,result_count,council_restriction', ...manySearches()),
    },
    {
      ...{ title: HOSTILE, description: HOSTILE, pageSizes: { commitments: 1, searchterms: 1 } },
      texts: { about: [HOSTILE, 'Second.'], footer: HOSTILE },
      licence: { name: HOSTILE, url: 'https://licence.example/?a=1&b="' },
      theme: { accent: '#ffcc00', logo: 'logo.SVG' },
    },
  );
});

function manySearches(): readonly string[] {
  const rows = [quotedRow(['2025-01-02', HOSTILE, '3', '']), '2025-01-03,solar,4,'];
  return Array.from({ length: 6 }, () => rows).flat();
}

const pages = () => [...site.files.keys()].filter((file) => file.endsWith('.html'));

describe('the owner’s templates', () => {
  test('are used for every page', () => {
    expect(pages().length).toBeGreaterThan(40);
    // Pages with nothing but a chart have no header.
    expect(pages().filter((file) => !pageIn(site, file).includes(OWN_HEADER) && !file.startsWith('embed/'))).toEqual(
      [],
    );
    expect(pageIn(site, 'about/index.html')).toContain('class="own-about"');
    expect(pageIn(site, '404.html')).toContain('class="own-error"');
    // A page without a template of its own inside the owner's layout.
    expect(pageIn(site, 'documents/available.html')).toContain('<table class="reference">');
  });

  test.each([
    ['GET', '/api/nowhere/', 404],
    ['GET', '/api/councils/XXX/', 404],
    ['GET', '/api/searchterms/?start_date=x', 400],
    ['GET', '/api/councils/?country=Scotland', 200],
    ['GET', `/api/councils/?x=${encodeURIComponent(HOSTILE)}`, 200],
    ['OPTIONS', '/api/searchterms/', 200],
    ['POST', '/api/', 405],
  ])('are used for responses to %s %s', async (method, target, status) => {
    const answer = await ask(site.router, target, { method, accept: 'text/html' });
    expect(answer.status).toBe(status);
    expect(textOf(answer)).toContain(OWN_HEADER);
  });
});

describe('hostile text remains text', () => {
  test('on every page', () => {
    for (const file of pages()) {
      expect([
        file,
        /<script(?! src="[^"]*\/assets\/(?:councils|plans|compare|map|cite)\.| type="application\/ld\+json">\{)|alert\(1\)<\/script|"'>/.test(
          pageIn(site, file),
        ),
      ]).toEqual([file, false]);
    }
  });

  test('in attributes, texts and the footer', () => {
    const home = pageIn(site, 'index.html');
    expect(home).toContain(`<h1>${ESCAPED}</h1>\n<p class="lead">${ESCAPED}</p>`);
    // The layout escapes braces, so that they don't become placeholders.
    expect(home).toContain(`href="/" title="${ESCAPED.replaceAll('{{', '{&#123;')}">`);
    expect(home).toContain(`<p>${ESCAPED}</p>`);
    expect(home).toContain('<p>Second.</p>');
    expect(home).toContain(`<meta name="description" content="${ESCAPED}">`);
    expect(home).toContain('<a href="https://licence.example/?a=1&amp;b=%22">'.replace('%22', '&quot;'));
    expect(home.split('<main').length).toBe(2);
  });
});

describe('pictures and style', () => {
  test('the logo is published unchanged, with its hash in the name', () => {
    const name = `assets/logo.${contentHash(LOGO)}.svg`;
    expect([...site.files.keys()].filter((file) => file.startsWith('assets/logo.'))).toEqual([name]);
    expect(site.files.get(name)).toEqual(LOGO);
    expect(pageIn(site, '404.html')).toContain(`<img src="/${name}" alt=""`);
  });

  test('the owner’s rules come last in the style sheet', () => {
    const [name, ...others] = [...site.files.keys()].filter((file) => file.endsWith('.css'));
    expect(others).toEqual([]);
    const style = pageIn(site, name!);
    expect(style.endsWith('\nh1 {\r\n  color: var(--accent);\r\n}\r\n')).toBe(true);
    expect(style.match(/--accent:[^;]*/g)).toEqual([expect.stringMatching(/light-dark\(#[0-9a-f]{6}, #ffcc00\)$/)]);
    expect(pageIn(site, 'favicon.svg')).toContain('fill="#ffcc00"');
  });
});
