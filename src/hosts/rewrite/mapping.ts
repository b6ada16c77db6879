// A value that a host derives from a request by regular expressions.
/**
 * In `from` and in values, `{name}` is another mapping's value or a part of the request: `{method}`, `{path}` (as received),
 * `{decoded}` (the path, unescaped), `{query}` (as received, without `?`) and `{accept}`. `$1` to `$9` are the pattern's captures,
 * never with a `{name}` in the same value, because nginx might overwrite them.
 */
export interface Mapping {
  readonly name: string;
  readonly from: string;
  /** The first pattern that matches gives the value. */
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
  /** The routes whose responses depend on the value; undefined means all. */
  readonly routes?: readonly string[];
}

export const mapping = (name: string, from: string, otherwise: string, cases: Mapping['cases']): Mapping => ({
  name,
  from,
  cases,
  otherwise,
});
