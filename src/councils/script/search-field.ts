// The search field for councils.
import { newElement, newLink } from './elements.ts';
import { type FindEntry, searchAmong } from './search.ts';
import { type Answer, startSearchForm } from './search-form.ts';

/** The most results shown. */
const MOST = 10;

/** A complete postcode. */
const POSTCODE = /^\s*[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\s*$/i;

/** A government service that finds the council for a postcode. */
const FIND_BY_POSTCODE = 'https://www.gov.uk/find-local-council';

type Search = ReturnType<typeof searchAmong>;

/** @param urlOf where the link to a council leads; to the council's page by default */
export const startSearch = (form: HTMLFormElement, urlOf = ([, url]: FindEntry) => url): void =>
  startSearchForm(form, {
    searchOf: searchAmong,
    answer: (query, load) => answer(query, load, urlOf),
    otherwise: () => [' You can also look in the ', newLink(form.action, 'list of all councils'), '.'],
  });

async function answer(
  query: string,
  load: () => Promise<Search>,
  urlOf: (entry: FindEntry) => string,
): Promise<Answer> {
  if (POSTCODE.test(query)) {
    const service = newLink(FIND_BY_POSTCODE, 'Find your local council');
    return { text: ['This is a postcode. To find its council, use ', service, ' on GOV.UK.'], links: [] };
  }
  const { councils, isExact } = (await load())(query);
  return {
    text: [statusText(councils.length, isExact)],
    links: councils.slice(0, MOST).map(({ entry, alias }) => item(entry, alias, urlOf(entry))),
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

function item([name, , , , about]: FindEntry, alias: string | undefined, url: string): HTMLElement {
  const facts = newElement('span', alias === undefined ? about : `Also ${alias}. ${about}`);
  facts.className = 'quiet';
  const shown = newElement('li');
  shown.append(newLink(url, name), ' ', facts);
  return shown;
}
