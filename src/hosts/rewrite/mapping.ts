// What a mapping is.

/**
 * A value made from others: `{name}` stands for another mapping's value or for what a host knows of a request:
 * `{method}`, `{path}` (as it came), `{decoded}` (the path, unescaped), `{query}` (as it came, without `?`), `{accept}`;
 * `$1` to `$9` for what the pattern has captured. A value of a case has one or the other: working out another mapping's
 * value may overwrite what was captured (nginx).
 */
export interface Mapping {
  readonly name: string;
  readonly from: string;
  /** The first pattern that is found in `from` gives the value. */
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
  /** The routes whose answers depend on it: a host may do without its value for all others. Undefined: every route. */
  readonly routes?: readonly string[];
}

export const mapping = (name: string, from: string, otherwise: string, cases: Mapping['cases']): Mapping => ({
  name,
  from,
  cases,
  otherwise,
});
