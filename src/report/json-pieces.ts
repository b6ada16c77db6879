// Lists of records as JSON, a part at a time: a text may have half a gigabyte at most (V8, `kMaxLength` of a string), and 250,000
// problems with their rows have more.

/** How many records a piece has. */
const MOST = 1000;

/**
 * What `JSON.stringify(…, null, 2)` makes of the lists together, in pieces that each end where a line does, without that line's end.
 * @param lists one list, or several by name
 */
export function* jsonPieces(lists: readonly object[] | Readonly<Record<string, readonly object[]>>): Generator<string> {
  if (isList(lists)) return yield* listPieces('', lists, '', '');
  yield '{';
  const entries = Object.entries(lists);
  for (const [index, [name, list]] of entries.entries()) {
    yield* listPieces(`  ${JSON.stringify(name)}: `, list, '  ', index < entries.length - 1 ? ',' : '');
  }
  yield '}';
}

const isList = (lists: Parameters<typeof jsonPieces>[0]): lists is readonly object[] => Array.isArray(lists);

function* listPieces(before: string, list: readonly object[], indent: string, after: string): Generator<string> {
  if (list.length === 0) return yield `${before}[]${after}`;
  yield `${before}[`;
  const line = `\n${indent}  `;
  for (let start = 0; start < list.length; start += MOST) {
    const texts = list
      .slice(start, start + MOST)
      .map((record) => line.slice(1) + JSON.stringify(record, null, 2).replaceAll('\n', line));
    yield texts.join(',\n') + (start + MOST < list.length ? ',' : '');
  }
  yield `${indent}]${after}`;
}
