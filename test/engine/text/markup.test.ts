// Markup in texts that should be plain.
import { describe, expect, test } from 'vitest';
import { markupIn, textShown, urlOfLink, withoutMarkup } from '../../../src/engine/text/markup.ts';

test.each([
  ...[
    'Emissions <5%',
    'a < b and c > d',
    '<5 kt',
    'if x<i and j>k',
    '<a and b>',
    'see <the plan>',
    'x <- y',
    '<',
    '<>',
    '< b >',
  ],
  ...[
    '[1]',
    '[x] (y)',
    '[sic]',
    '[see page 5](of the plan)',
    '2030** and 2045**',
    '2 ** 3 ** 4',
    '****',
    'snake__case__x',
  ],
  ...['Jane <jane@council.example>', 'R&D', 'A* to C', '*note', 'a_b_c', '[b] and [c]', '[[', '# 1', '<bold>x</bold>'],
])('%j contains no markup', (text) => {
  expect(markupIn(text)).toBe(undefined);
  expect(withoutMarkup(text)).toBe(text);
});

test.each([
  ['<p class=x>Plan</p>', '<p class=x>', 'Plan'],
  ['<P>One</P><P>Two</P>', '<P>', 'One Two'],
  ['One<br>Two', '<br>', 'One Two'],
  ['One<br />\nTwo', '<br />', 'One\nTwo'],
  ['A <b>bold</b> plan', '<b>', 'A bold plan'],
  ['CO<sub>2</sub>', '<sub>', 'CO2'],
  ['<td>2030</td><td>2045</td>', '<td>', '2030 2045'],
  ['<span style="color: red" lang=en>Plan</span>', '<span style="color: red" lang=en>', 'Plan'],
  ["<input type='checkbox' checked>Yes", "<input type='checkbox' checked>", 'Yes'],
  ['<a href="https://a.example/plan">Plan</a>', '<a href="https://a.example/plan">', 'Plan'],
  ['<o:p></o:p>Plan', '<o:p>', 'Plan'],
  ['<!-- StartFragment -->Plan', '<!-- StartFragment -->', 'Plan'],
  ['<script>alert(1)</script>Plan', '<script>alert(1)</script>', 'Plan'],
  ['Plan</div>', '</div>', 'Plan'],
  ['<https://a.example/plan>', '<https://a.example/plan>', 'https://a.example/plan'],
  ['See [the plan](https://a.example/x_(1)).', '[the plan](https://a.example/x_(1))', 'See the plan.'],
  ['[](https://a.example/x)', '[](https://a.example/x)', 'https://a.example/x'],
  ['![Logo](/logo.png "Our logo")', '![Logo](/logo.png "Our logo")', 'Logo'],
  ['**Net zero** by 2030', '**Net zero**', 'Net zero by 2030'],
  ['__Net zero__ by 2030', '__Net zero__', 'Net zero by 2030'],
  ['[b]Plan[/b]', '[b]Plan[/b]', 'Plan'],
  ['[url=https://a.example]Plan[/url]', '[url=https://a.example]Plan[/url]', 'Plan'],
  ['[[Net zero|carbon neutral]]', '[[Net zero|carbon neutral]]', 'carbon neutral'],
  ['[https://a.example the plan]', '[https://a.example the plan]', 'the plan'],
])('the markup in %j is %j', (text, markup, plain) => {
  expect(markupIn(text)).toBe(markup);
  expect(withoutMarkup(text)).toBe(plain);
  expect(withoutMarkup(plain)).toBe(plain);
});

test('entities can contain markup', () => {
  expect(textShown('&lt;p&gt;Heat &amp;amp; power&lt;/p&gt;')).toBe('Heat & power');
  expect(textShown('&amp;lt;5%')).toBe('<5%');
});

test.each([
  ['<https://a.example/x>', 'https://a.example/x'],
  [' [Plan](https://a.example/x) ', 'https://a.example/x'],
  ['<a class="x" href=\'https://a.example/x\'>Plan</a>', 'https://a.example/x'],
  ['<a href=https://a.example/x>', 'https://a.example/x'],
  ['[url]https://a.example/x[/url]', 'https://a.example/x'],
  ['https://a.example/x', undefined],
  ['see <https://a.example/x>', undefined],
  ['[Plan] https://a.example/x', undefined],
])('the URL of the link %j is %j', (text, url) => expect(urlOfLink(text)).toBe(url));

describe('a long text takes little time:', () => {
  test.each([
    '<',
    '<p ',
    '<!--',
    '[a](',
    '**a',
    '__a',
    '[[',
    '<script>',
    ' <',
    '<p a=b ',
    '[b]',
    '[https://a ',
    '&amp;',
  ])('%j', (part) => {
    const start = performance.now();
    textShown(part.repeat(Math.floor(100_000 / part.length)));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
