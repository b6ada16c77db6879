// Maps whose values are created on demand, and records with a value for each name.

interface Values<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

export function getOrAdd<Key, Value>(map: Values<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The groups are in order of first occurrence. (`Map.groupBy` needs Node 21.) */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) getOrAdd(groups, keyOf(value), () => []).push(value);
  return groups;
}

export const byName = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Readonly<Record<Name, Value>>;
