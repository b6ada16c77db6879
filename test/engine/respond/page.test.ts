// Pages with hostile data contain only the templates' own tags and only intended links, and show the JSON in full.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPaged } from '../../../src/engine/addressing/address.ts';
import { linkWriter } from '../../../src/engine/addressing/links.ts';
import { lastValueOf, parseQuery, type QueryParameters } from '../../../src/engine/addressing/query.ts';
import { kindOf } from '../../../src/engine/api/api.ts';
import { withLinks } from '../../../src/engine/respond/json.ts';
import { errorMarkup, renderPage } from '../../../src/engine/respond/response-page.ts';
import { runs } from '../../support/campaign.ts';
import { hrefsOf, shapeOf, shownJson, tagsOf } from './markup.ts';
import { KINDS, pageWith } from './pages.ts';
import { harmless, isOutward, nastyText, SITE } from './samples.ts';

const anyQuery = fc.constantFrom(
  'format=api',
  '',
  'format=',
  'a="><b>&format=api',
  'q=%22%3E%3Cscript%3E&format=api',
  'x=javascript:1',
);

describe.each(KINDS)('%s', (_, address, anyItem) => {
  const someItems = fc.array(anyItem, { minLength: 1, maxLength: 5 });

  test('has only the templates’ own tags', async () => {
    await fc.assert(
      fc.asyncProperty(someItems, anyQuery, async (items, query) => {
        const page = await pageWith(items, address, query);
        const calmQuery = query.replace(/=.*&|="><b>/, '=x&');
        expect(shapeOf(page)).toEqual(shapeOf(await pageWith(items.map(harmless), address, calmQuery)));
      }),
      runs(60, 60),
    );
  });

  test('has links to other sites only in fields for URLs, with http(s) and nofollow', async () => {
    await fc.assert(
      fc.asyncProperty(someItems, anyQuery, async (items, query) => {
        const shown = address.endpoint === 'council' ? items.slice(0, 1) : items;
        const onPage = isPaged(address) ? shown.slice(0, 3) : shown;
        const expected = onPage.flatMap((item) => [item.source, item.website_url].filter(isOutward));
        const links = tagsOf(await pageWith(items, address, query)).filter(({ name }) => name === 'a');
        const outward = links.filter(({ attributes }) => attributes.get('rel') === 'nofollow');
        expect(outward.map(({ attributes }) => attributes.get('href'))).toEqual(expected);
        for (const { attributes } of links) {
          if (attributes.get('rel') === 'nofollow') expect(attributes.get('href')).toMatch(/^https?:\/\//i);
          else expect(attributes.get('href')).toMatch(/^(?:#|(?:https:\/\/climate\.example)?\/data\/)/);
        }
      }),
      runs(61, 60),
    );
  });

  test('shows the JSON of the response', async () => {
    await fc.assert(
      fc.asyncProperty(someItems, anyQuery, async (items, query) => {
        const format = parseQuery(query).find(([name]) => name === 'format')?.[1];
        const expected = items.map((item) =>
          withLinks(item, kindOf(address.endpoint), linkWriter(SITE).keeping(format)),
        );
        const shown = shownJson(await pageWith(items, address, query));
        if (address.endpoint === 'council') expect(shown).toEqual(expected[0]);
        else if (isPaged(address)) expect(shown).toMatchObject({ count: items.length, results: expected.slice(0, 3) });
        else expect(shown).toEqual(expected);
      }),
      runs(62, 60),
    );
  });
});

test('the text of a method, a target or a detail remains text', () => {
  fc.assert(
    fc.property(nastyText, nastyText, nastyText, (method, target, detail) => {
      const page = (method: string, target: string, detail: string) =>
        renderPage(
          { endpoint: 'root' },
          { method, target: `/api/?${target}`, format: undefined, parameters: [] },
          { status: 405, body: errorMarkup(detail) },
          SITE,
        );
      const nasty = page(method, target, detail);
      expect(shapeOf(nasty)).toEqual(shapeOf(page('x', 'x', 'x')));
      expect(shownJson(nasty)).toEqual({ detail });
      for (const href of hrefsOf(nasty)) expect(href).toMatch(/^(?:#|(?:https:\/\/climate\.example)?\/data\/)/);
    }),
    runs(64, 200),
  );
});

test('a page links to the same request in each format', () => {
  const pieces = 'a b format %66ormat page = & + %20 % " < \' ? xml é'.split(' ');
  const query = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(query, (query) => {
      const target = `/api/searchterms/?${query}`;
      const request = { method: 'GET', target, format: undefined, parameters: parseQuery(query) };
      const page = renderPage({ endpoint: 'searchterms' }, request, { status: 200, body: errorMarkup('') }, SITE);
      const links = hrefsOf(/<p class="formats">.*?<\/p>/s.exec(page)![0]).map((href) => href.split(/\?(.*)/s));
      expect(links.map(([path]) => path)).toEqual(['/data/api/searchterms/', '/data/api/searchterms/']);
      const parameters = links.map(([, query]) => parseQuery(query!));
      expect(parameters.map((each) => lastValueOf(each, 'format'))).toEqual(['json', 'api']);
      const others = (each: QueryParameters) => each.filter(([name]) => name !== 'format');
      for (const each of parameters) expect(others(each)).toEqual(others(parseQuery(query)));
      if (!query.includes('%66')) for (const each of parameters) expect(each.length - others(each).length).toBe(1);
    }),
    runs(66, 300),
  );
});
