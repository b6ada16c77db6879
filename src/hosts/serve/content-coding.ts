// Chooses the content coding of a response.
import { ENCODINGS, type Encoding } from '../../engine/write/compression.ts';

/**
 * The coding to use for a client, or undefined to send the content as it is (RFC 9110, section 12.5.3).
 * @param header the value of Accept-Encoding
 */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map(header.toLowerCase().split(',').map(weightIn));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one))[0]!;
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

function weightIn(part: string): [coding: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  // An old name for gzip (section 8.4.1.3).
  return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0];
}
