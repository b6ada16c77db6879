// The script of the pages of plans: the search field for documents. Without it, no field is shown.
import { planFacts } from '../pages/parts/plan-facts.ts';
import { newElement, newLink } from './elements.ts';
import { type FoundPlan, type PlanIndex, planSearch } from './plan-search.ts';
import { startSearchForm } from './search-form.ts';

/** The most results shown. */
const MOST = 20;

const form = document.querySelector<HTMLFormElement>('form.find');
if (form) start(form);

function start(form: HTMLFormElement): void {
  const { type, country } = form.dataset;
  const isNarrowed = type !== undefined || country !== undefined;
  startSearchForm(form, {
    searchOf: (index: PlanIndex) => planSearch(index, { type, country }),
    answer: async (query, load) => {
      const found = (await load())(query);
      return { text: [statusText(found.length, isNarrowed)], links: found.slice(0, MOST).map(item) };
    },
    otherwise: (query) => {
      if (!isNarrowed) return [];
      return [' ', newLink(`${form.action}#q=${encodeURIComponent(query)}`, 'Search all documents')];
    },
  });
}

function statusText(count: number, isNarrowed: boolean): string {
  const where = isNarrowed ? ' in this list' : '';
  if (count === 0) return `No document found${where}. Check the spelling.`;
  const found = `${count === 1 ? '1 document' : `${count} documents`} found${where}`;
  return count > MOST ? `${found}. Here are the first ${MOST}. To see others, type more words.` : found;
}

function item({ title, url, updated, council, type }: FoundPlan): HTMLElement {
  const text = newElement('bdi', url === '' ? title : '');
  if (url !== '') {
    const link = newLink(url, title);
    link.rel = 'nofollow';
    text.append(link);
  }
  const facts = newElement('span', planFacts({ url, updated_at: updated || null }));
  facts.className = 'quiet';
  facts.prepend(newElement('bdi', council), ' · ', newElement('bdi', type), ', ');
  const shown = newElement('li');
  shown.append(text, ' ', facts);
  return shown;
}
