// As many pairs as can be made of two lists, where each may only be paired with some of the others.

/**
 * Those that come first in the lists go first, but none goes without another that could have one (by augmenting paths:
 * H. W. Kuhn, The Hungarian method for the assignment problem, 1955).
 * @returns the partner of each that has one
 */
export function matching<One, Other>(
  ones: readonly One[],
  candidatesOf: (one: One) => readonly Other[],
): ReadonlyMap<One, Other> {
  const partnerOf = new Map<One, Other>();
  const holderOf = new Map<Other, One>();
  // What was gone over without a free one being found never leads to one.
  const closed = new Set<Other>();
  for (const one of ones) {
    const wantedBy = new Map<Other, One>();
    const free = findFree(one, (other) => holderOf.get(other), candidatesOf, closed, wantedBy);
    if (!free) for (const other of wantedBy.keys()) closed.add(other);
    else handOver(free.other, wantedBy, partnerOf, holderOf);
  }
  return partnerOf;
}

/** @param wantedBy is filled: by whom each was come upon */
function findFree<One, Other>(
  one: One,
  holderOf: (other: Other) => One | undefined,
  candidatesOf: (one: One) => readonly Other[],
  closed: ReadonlySet<Other>,
  wantedBy: Map<Other, One>,
): { readonly other: Other } | undefined {
  const queue = [one];
  for (const wanting of queue) {
    for (const other of candidatesOf(wanting)) {
      if (closed.has(other) || wantedBy.has(other)) continue;
      wantedBy.set(other, wanting);
      const holder = holderOf(other);
      if (holder === undefined) return { other };
      queue.push(holder);
    }
  }
  return undefined;
}

/** Everybody on the way gets the one by which the way went on, and gives up the one before. */
function handOver<One, Other>(
  free: Other,
  wantedBy: ReadonlyMap<Other, One>,
  partnerOf: Map<One, Other>,
  holderOf: Map<Other, One>,
): void {
  let other: Other | undefined = free;
  while (other !== undefined) {
    const one: One = wantedBy.get(other)!;
    const given: Other | undefined = partnerOf.get(one);
    partnerOf.set(one, other);
    holderOf.set(other, one);
    other = given;
  }
}
