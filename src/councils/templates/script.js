// Filters and sorts the table of councils. Without this script, the table has links to its parts instead.
const [table] = document.getElementsByClassName('councils');
const form = document.querySelector('form.find');
const { q: field } = form.elements;
const [status] = form.getElementsByTagName('output');
const groups = [...table.tBodies];
const rows = groups.flatMap((group) => [...group.querySelectorAll('tr:not(.group)')]);
const ended = [...document.querySelectorAll('#ended ~ ul li')];

const MARKS = /[\p{M}'’]/gu;
const plain = (text) => text.toLowerCase().normalize('NFD').replace(MARKS, '');
const texts = new Map([...rows, ...ended].map((item) => [item, plain(item.textContent)]));

function filter() {
  const words = plain(field.value).split(/\s+/);
  let shown = 0;
  for (const [item, text] of texts) {
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) shown++;
  }
  for (const group of groups) group.hidden = [...group.rows].every((row) => row.hidden || row.className);
  status.textContent = field.value.trim() && `${shown} found`;
}

const keyOf = (row, column) => {
  const cell = row.cells[column];
  return cell.querySelector('time')?.dateTime ?? (cell.querySelector('.quiet') ? '' : cell.textContent);
};

/** Rows without a value come last in both directions. */
function sort(column, head) {
  const direction = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending');
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  const keys = new Map(rows.map((row) => [row, keyOf(row, column)]));
  rows.sort((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)];
    return (a === '') - (b === '') || direction * compare(a, b);
  });
  for (const part of document.querySelectorAll('.councils .group, .parts')) part.remove();
  groups[0]?.append(...rows);
  filter();
}

for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = head.textContent;
  button.addEventListener('click', () => sort(column, head));
  head.replaceChildren(button);
}

form.hidden = false;
field.value = new URLSearchParams(location.search).get('q') ?? '';
form.addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('input', filter);
filter();
