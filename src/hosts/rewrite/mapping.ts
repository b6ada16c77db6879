// A value that a host derives from a request with regular expressions.
/**
 * In `from` and in values, `{name}` stands for the value of another mapping or a part of the request: `{method}`, `{path}` (as
 * received), `{decoded}` (the unescaped path), `{query}` (as received, without `?`) or `{accept}`. `$1` to `$9` stand for the
 * pattern's captures. They never occur together with `{name}`, because nginx might overwrite them.
 */
export interface Mapping {
  readonly name: string;
  readonly from: string;
  /** The value is determined by the first pattern that matches. */
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
  /** The routes with responses that depend on the value, or undefined for all routes. */
  readonly routes?: readonly string[];
}

export const mapping = (name: string, from: string, otherwise: string, cases: Mapping['cases']): Mapping => ({
  name,
  from,
  cases,
  otherwise,
});
