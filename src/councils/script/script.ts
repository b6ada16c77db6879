// The script of the pages about councils. Without it, the pages show no search field, and their tables can't be sorted.
import { startSearch } from './search-field.ts';
import { startSorting } from './sorting.ts';

const form = document.querySelector<HTMLFormElement>('form.find');
if (form) startSearch(form);

const table = document.querySelector<HTMLTableElement>('table.councils');
if (table) startSorting(table);
