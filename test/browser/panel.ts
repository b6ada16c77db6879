// The filters of lists as a person meets them, and a panel with nothing but this interface, to try the tests on.
import type { Page } from 'playwright-core';

const FORM = `<form method="get" action="/api/searchterms/">
<p><label>From <input type="date" name="start_date" value="2023-01-01" required></label></p>
<p><label>To <input type="date" name="end_date" value="2025-12-31" required></label></p>
<p><label>Searched at least <input type="number" name="min_count" value="5" min="5" required></label></p>
<p><label>With at least <input type="number" name="min_results" value="1" min="1" required> results</label></p>
<p><button>Show</button></p>
</form>`;

/** Links that look like check boxes, as they stand for a request. */
const toggles = (countries: ReadonlySet<string>): string => {
  const link = (country: string): string => {
    const others = new Set(countries);
    if (!others.delete(country)) others.add(country);
    const query = new URLSearchParams(others.size > 0 ? { country: [...others].join(',') } : {});
    const chosen = countries.has(country) ? ' aria-current="true"' : '';
    return `<li><a href="/api/councils/?${query}"${chosen}>${country}</a></li>`;
  };
  return `<ul>${['England', 'Northern Ireland', 'Scotland', 'Wales'].map(link).join('')}</ul>`;
};

/** Puts the panel into every list that a page asks for. */
export async function withPanel(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const { pathname, searchParams } = new URL(route.request().url());
    const chosen = new Set((searchParams.get('country') ?? '').split(',').filter((country) => country !== ''));
    const panel = pathname === '/api/searchterms/' ? FORM : pathname === '/api/councils/' ? toggles(chosen) : '';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</h1>', `</h1>${panel}`) });
  });
}
