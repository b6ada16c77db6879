// Finds options that are set more than once in site.json. JSON parsers silently use the last value.
import type { Node } from 'jsonc-parser';

export interface RepeatedOption {
  /** For example, `dates.months`. */
  readonly option: string;
  readonly first: Node;
  readonly again: Node;
}

/** @param before the names of the groups that contain the object, each followed by a full stop */
export function repeatedOptions({ type, children = [] }: Node, before = ''): readonly RepeatedOption[] {
  const firsts = new Map<unknown, Node>();
  return (type === 'object' ? children : []).flatMap((property) => {
    const [name, value] = property.children as [Node, Node];
    const option = `${before}${name.value}`;
    const first = firsts.get(name.value);
    if (!first) firsts.set(name.value, property);
    return [...(first ? [{ option, first, again: property }] : []), ...repeatedOptions(value, `${option}.`)];
  });
}
