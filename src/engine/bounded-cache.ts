// Keeps the most recently used values in memory, up to a total size.

export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>();
  readonly #most: number;
  #size = 0;
  /** Continues where it last stopped, because a new iterator would go through all positions that have become empty. */
  #oldest = this.#entries.keys();

  /** @param most the maximum total size, in the unit that is used for the values, usually bytes */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Moves the entry to the end, which is the position of the most recently used one.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Removes values that haven't been used for longest if there is no space. A value larger than the whole cache isn't kept. */
  set(key: string, value: Value, size: number): void {
    this.#remove(key);
    if (size > this.#most) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    while (this.#size > this.#most) this.#removeOldest();
  }

  #removeOldest(): void {
    const { value, done } = this.#oldest.next();
    // The rest of the entries have been added since.
    if (done) this.#oldest = this.#entries.keys();
    else this.#remove(value);
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
