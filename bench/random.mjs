// Seeded random numbers for the generators: the same seed gives the same draws on every machine.
// Uses only + - * / and Math.sqrt, because IEEE 754 defines every bit of their results. Functions such as Math.exp can differ.

/** A 32-bit hash of a string (FNV-1a, finished as in murmur3), for seeds and for values that mustn't depend on the order of draws. */
export function hash32(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number in [0, 1) that depends only on the text. */
export const fraction = (text) => hash32(text) / 4294967296;

// sfc32 by Chris Doty-Humphrey (PractRand), public domain.
function sfc32(seeds) {
  let [a, b, c] = seeds;
  let counter = 1;
  return () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}

/** A source of random draws. Each table uses its own name, so that a change to one table doesn't affect the others. */
export function createRandom(name, seed) {
  const next = sfc32(['a', 'b', 'c'].map((part) => hash32(`${name}|${part}|${seed}`)));
  for (let i = 0; i < 15; i++) next();

  const integer = (low, high) => low + Math.floor(next() * (high - low + 1));
  const pick = (list) => list[integer(0, list.length - 1)];
  const chance = (probability) => next() < probability;

  /** Draws a value from [value, weight] pairs. */
  const weighted = (pairs) => {
    let rest = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of pairs) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return pairs[pairs.length - 1][0];
  };

  /** An approximately normal draw with mean 0 and deviation 1: the sum of twelve uniform draws (Irwin–Hall). */
  const normal = () => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += next();
    return sum;
  };

  /** A copy in random order (Fisher–Yates). */
  const shuffle = (list) => {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = integer(0, i);
      [copy[i], copy[j]] = [copy[j], copy[i]];
    }
    return copy;
  };

  return { next, integer, pick, chance, weighted, normal, shuffle };
}

/** Draws list positions with a frequency proportional to 1 / (position + offset), which is Zipf–Mandelbrot with exponent 1. */
export function createZipf(length, offset, random) {
  const upTo = new Float64Array(length);
  let sum = 0;
  for (let i = 0; i < length; i++) {
    sum += 1 / (i + offset);
    upTo[i] = sum;
  }
  const share = (i) => 1 / (i + offset) / sum;
  const draw = () => {
    const x = random.next() * sum;
    let low = 0;
    let high = length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] <= x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { draw, share };
}
