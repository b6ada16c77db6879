// A search field whose index is loaded when someone is about to type.
import { fetchJson } from './fetch-json.ts';

export interface Answer {
  readonly text: readonly (string | Node)[];
  readonly links: readonly HTMLElement[];
}

const NOTHING: Answer = { text: [], links: [] };
const FAILURE: Answer = { ...NOTHING, text: ['The search isn’t available.'] };

interface Searching<Index, Search> {
  /** Makes the search from the index. */
  readonly searchOf: (index: Index) => Search;
  /** Says what was found, as text and as a list. */
  readonly answer: (query: string, load: () => Promise<Search>) => Promise<Answer>;
  /** What follows the text if nothing was found. */
  readonly otherwise: (query: string) => readonly (string | Node)[];
}

export function startSearchForm<Index, Search>(
  form: HTMLFormElement,
  { searchOf, answer, otherwise }: Searching<Index, Search>,
): void {
  const field = form.querySelector('input')!;
  const status = form.querySelector('output')!;
  const results = form.querySelector('ol')!;
  /** What a list shows unless something was found. */
  const unfiltered = document.getElementById('unfiltered');
  let loading: Promise<Search> | undefined;
  const load = (): Promise<Search> => {
    loading ??= fetchJson<Index>(form.dataset.index!).then(searchOf);
    // After a failure, the next key tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const show = async (): Promise<void> => {
    const query = field.value;
    const isBlank = query.trim() === '';
    const { text, links } = isBlank ? NOTHING : await answer(query, load).catch(() => FAILURE);
    // The answer to an earlier query may arrive late.
    if (query !== field.value) return;
    const isFound = links.length > 0;
    status.replaceChildren(...text, ...(isFound || isBlank ? [] : otherwise(query)));
    results.replaceChildren(...links);
    if (unfiltered) unfiltered.hidden = isFound;
  };
  // Browsers don't send this part of the URL, so what people type stays with them.
  const showQuery = (): void => {
    field.value = new URLSearchParams(location.hash.slice(1)).get('q') ?? field.value;
    if (field.value !== '') show();
  };
  form.hidden = false;
  showQuery();
  addEventListener('hashchange', showQuery);
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
