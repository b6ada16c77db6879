// Texts of records that the router keeps: no request is answered with the text of another.
import { expect, test } from 'vitest';
import { keptTexts } from '../../src/router/kept-texts.ts';
import { createRouter } from '../../src/router/router.ts';
import { ask, BROWSER, edgeSite, textOf } from './edge-site.ts';

const [a, b] = [{ name: 'A' }, { name: 'B' }];

test('a text is made once for each record and way', () => {
  const kept = keptTexts();
  const made: string[] = [];
  const texts = (way: string) =>
    kept(way, ({ name }) => {
      made.push(`${way} ${name}`);
      return `${way}: ${name}`;
    });
  for (let round = 0; round < 2; round++) {
    expect([a, b].map(texts('json'))).toEqual(['json: A', 'json: B']);
    expect([b, a].map(texts('html'))).toEqual(['html: B', 'html: A']);
  }
  expect(made).toEqual(['json A', 'json B', 'html B', 'html A']);
});

test('beyond so many none is kept, and each is still made', () => {
  let made = 0;
  const text = keptTexts(1)('json', ({ name }) => `${name} ${++made}`);
  expect([a, b, a, b].map(text)).toEqual(['A 1', 'B 2', 'A 1', 'B 3']);
});

test('a router that has answered everything else answers as a new one', async () => {
  const { files } = await edgeSite();
  const read = (name: string) => files.get(name);
  const paths = ['/api/councils/?country=wales,england', '/api/councils/?x=1', '/api/commitments/?x=1'];
  const requests = paths.flatMap((path) =>
    ['', '&format=', '&format=json', '&format=api'].flatMap((format) =>
      [undefined, BROWSER].map((accept) => ({ target: path + format, accept })),
    ),
  );
  const busy = createRouter(read);
  for (const { target, accept } of [...requests, ...requests.toReversed()]) {
    const [answer, expected] = [await ask(busy, target, { accept }), await ask(createRouter(read), target, { accept })];
    expect([answer.status, textOf(answer)], target).toEqual([expected.status, textOf(expected)]);
  }
});
