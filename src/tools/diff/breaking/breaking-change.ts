// Changes to the descriptions of the API and the downloads that can break a client.

/** All kinds, in the order in which they are reported. */
export const BREAKING_KINDS = [
  ...(['removed-path', 'removed-method', 'removed-status', 'removed-media-type', 'removed-header'] as const),
  ...(['removed-parameter', 'required-parameter', 'narrowed-parameter', 'changed-style'] as const),
  ...(['changed-body', 'narrowed-body'] as const),
  ...(['removed-field', 'optional-field', 'changed-field', 'narrowed-field'] as const),
  ...(['removed-download', 'removed-column', 'changed-column', 'narrowed-column'] as const),
] as const;

export interface BreakingChange {
  readonly kind: (typeof BREAKING_KINDS)[number];
  /**
   * What changed: a path, a method, a parameter, or a file to download; a status with a media type or a header, such as
   * `200 text/html`; or a field or column with the name of its record or table, such as `Council.name`.
   */
  readonly place: string;
  /** Where it is used: paths of the API such as `/api/`, single methods such as `GET /api/`, or files to download. */
  readonly paths: readonly string[];
  /** The types and values before and after the change, such as `integer (1 or more)`, `null` or `"Wales"`. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** A change in one place. The same change can occur in several. */
export type FoundChange = Omit<BreakingChange, 'paths'> & { readonly path: string };

/** Lists each change once, with all its paths. */
export function mergedChanges(found: readonly FoundChange[]): readonly BreakingChange[] {
  const changes = new Map<string, Omit<BreakingChange, 'paths'> & { readonly paths: Set<string> }>();
  for (const { path, ...change } of found) {
    const key = JSON.stringify([change.kind, change.place, change.before, change.after]);
    const known = changes.get(key) ?? { ...change, paths: new Set<string>() };
    known.paths.add(path);
    changes.set(key, known);
  }
  return BREAKING_KINDS.flatMap((kind) => [...changes.values()].filter((change) => change.kind === kind)).map(
    (change) => ({ ...change, paths: [...change.paths] }),
  );
}
