// The search field for councils. Its index is loaded when someone is about to type.
import { type FindEntry, searchAmong } from './search.ts';

/** The most results shown. */
const MOST = 10;

/** A complete postcode. */
const POSTCODE = /^\s*[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\s*$/i;

/** A government service that finds the council for a postcode. */
const FIND_BY_POSTCODE = 'https://www.gov.uk/find-local-council';

type Search = ReturnType<typeof searchAmong>;

export function startSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input')!;
  const status = form.querySelector('output')!;
  const results = form.querySelector('ol')!;
  /** What a list of councils shows unless something was found. */
  const unfiltered = document.getElementById('unfiltered');
  let loading: Promise<Search> | undefined;
  const load = (): Promise<Search> => {
    loading ??= fetchIndex(form.dataset.index!);
    // After a failure, the next key tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const show = async (): Promise<void> => {
    const query = field.value;
    const shown = await answer(query, load).catch(() => ({ text: ['The search isn’t available.'], links: [] }));
    // The answer to an earlier query may arrive late.
    if (query !== field.value) return;
    const isFound = shown.links.length > 0;
    const all =
      isFound || query.trim() === ''
        ? []
        : [' You can also look in the ', link(form.action, 'list of all councils'), '.'];
    status.replaceChildren(...shown.text, ...all);
    results.replaceChildren(...shown.links);
    if (unfiltered) unfiltered.hidden = isFound;
  };
  form.hidden = false;
  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  if (field.value !== '') show();
  field.addEventListener('focus', () => load().catch(() => {}));
  field.addEventListener('input', show);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const query = field.value;
    // The index may still be loading.
    await show();
    if (query !== field.value) return;
    const [first, second] = results.querySelectorAll('a');
    if (first && !second) first.click();
    else form.querySelector('a')?.focus();
  });
}

async function fetchIndex(url: string): Promise<Search> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return searchAmong((await response.json()) as readonly FindEntry[]);
}

interface Answer {
  readonly text: readonly (string | Node)[];
  readonly links: readonly HTMLElement[];
}

async function answer(query: string, load: () => Promise<Search>): Promise<Answer> {
  if (query.trim() === '') return { text: [], links: [] };
  if (POSTCODE.test(query)) {
    const service = link(FIND_BY_POSTCODE, 'Find your local council');
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
  const facts = element('span', alias === undefined ? about : `Also ${alias}. ${about}`);
  facts.className = 'quiet';
  const shown = element('li');
  shown.append(link(url, name), ' ', facts);
  return shown;
}

function link(url: string, text: string): HTMLAnchorElement {
  const made = element('a', text);
  made.href = url;
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
