// Makes the headings of a table of councils sort its rows.

/** The text by which a cell is sorted. Empty if it has no value. */
function keyOf(row: HTMLTableRowElement, column: number): string {
  const cell = row.cells[column]!;
  if (cell.dataset.key !== undefined) return cell.dataset.key;
  return cell.querySelector('time')?.dateTime ?? (cell.querySelector('.quiet') ? '' : (cell.textContent ?? ''));
}

export function startSorting(table: HTMLTableElement): void {
  const groups = [...table.tBodies];
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.group)')];
  const heads = [...table.tHead!.rows[0]!.cells];
  const { compare } = new Intl.Collator('en', { numeric: true });

  /** Rows without a value come last in both directions. */
  const sort = (column: number): void => {
    const direction = heads[column]!.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
    for (const head of heads) head.removeAttribute('aria-sort');
    heads[column]!.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending');
    const keys = new Map(rows.map((row) => [row, keyOf(row, column)]));
    rows.sort((one, other) => {
      const [a, b] = [keys.get(one)!, keys.get(other)!];
      return Number(a === '') - Number(b === '') || direction * compare(a, b);
    });
    // The groups and the links to them are for the original order.
    for (const part of document.querySelectorAll('.councils .group, #unfiltered .letters')) part.remove();
    groups[0]?.append(...rows);
  };

  for (const [column, head] of heads.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    button.addEventListener('click', () => sort(column));
    head.replaceChildren(button);
  }
}
