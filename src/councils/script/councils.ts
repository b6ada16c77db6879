// The script of the pages with the search for councils or a table of them. Without it, no search field is shown, and tables can’t be
// sorted.
import { startSearch } from './search-field.ts';
import { startSorting } from './sorting.ts';

const form = document.querySelector<HTMLFormElement>('form.find');
if (form) startSearch(form);

const table = document.querySelector<HTMLTableElement>('table.councils');
if (table) startSorting(table);
