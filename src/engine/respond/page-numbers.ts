// Decides which of a list's pages get a link: `1 … 11 12 13 … 32`.

/**
 * The first, last and current pages, and those next to the current page. A gap of a single page is filled in.
 * @returns the page numbers, with undefined for each gap
 */
export function pageNumbers(current: number, last: number): readonly (number | undefined)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const numbers: (number | undefined)[] = [];
  let before = 0;
  for (const page of [...new Set(wanted)].sort((a, b) => a - b)) {
    if (page === before + 2) numbers.push(page - 1);
    else if (page > before + 2) numbers.push(undefined);
    numbers.push(page);
    before = page;
  }
  return numbers;
}
