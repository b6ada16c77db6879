// The search field for councils.
import { type FindEntry, searchAmong } from './search.ts';
import { type Answer, pageLink, startSearchForm, textElement } from './search-form.ts';

/** The most results shown. */
const MOST = 10;

/** A complete postcode. */
const POSTCODE = /^\s*[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\s*$/i;

/** A government service that finds the council for a postcode. */
const FIND_BY_POSTCODE = 'https://www.gov.uk/find-local-council';

type Search = ReturnType<typeof searchAmong>;

export const startSearch = (form: HTMLFormElement): void =>
  startSearchForm(form, {
    searchOf: searchAmong,
    answer,
    otherwise: () => [' You can also look in the ', pageLink(form.action, 'list of all councils'), '.'],
  });

async function answer(query: string, load: () => Promise<Search>): Promise<Answer> {
  if (POSTCODE.test(query)) {
    const service = pageLink(FIND_BY_POSTCODE, 'Find your local council');
    return { text: ['This is a postcode. To find its council, use ', service, ' on GOV.UK.'], links: [] };
  }
  const { councils, isExact } = (await load())(query);
  return {
    text: [statusText(councils.length, isExact)],
    links: councils.slice(0, MOST).map(({ entry, alias }) => item(entry, alias)),
  };
}

function statusText(count: number, isExact: boolean): string {
  if (count === 0) return 'No council found. Check the spelling.';
  const councils = count === 1 ? '1 council' : `${count} councils`;
  const found = isExact
    ? `${councils} found`
    : `No exact match. ${councils} with ${count === 1 ? 'a similar name' : 'similar names'}`;
  return count > MOST ? `${found}. Here are the first ${MOST}. To see others, type more of the name.` : found;
}

function item([name, url, , , about]: FindEntry, alias: string | undefined): HTMLElement {
  const facts = textElement('span', alias === undefined ? about : `Also ${alias}. ${about}`);
  facts.className = 'quiet';
  const shown = textElement('li');
  shown.append(pageLink(url, name), ' ', facts);
  return shown;
}
