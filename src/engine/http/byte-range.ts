// The part of a file that a Range header asks for (RFC 9110, section 14).

interface ByteRange {
  readonly start: number;
  /** The position of the last byte. */
  readonly end: number;
}

interface RangeRequest {
  readonly method: string;
  readonly range: string | null | undefined;
  readonly ifRange: string | null | undefined;
}

/**
 * The range to send, as from `byteRangeIn`. A client that has a part of another version gets the whole file (RFC 9110, section
 * 13.1.5).
 * @param etag the strong entity tag of the file
 */
export function requestedRange({ method, range, ifRange }: RangeRequest, size: number, etag: string | undefined) {
  // Only GET has ranges (section 14.2).
  const applies = method === 'GET' && (ifRange == null || ifRange === etag);
  return applies ? byteRangeIn(range, size) : undefined;
}

/**
 * Returns undefined if the whole file must be sent: for an invalid header, for another unit and for several parts, which a server
 * may ignore (sections 14.1.1, 14.2 and 17.15).
 * @param size the size of the file, in bytes
 */
export function byteRangeIn(header: string | null | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), size);
  const [start, end] = [Number(first), last === '' ? Infinity : Number(last)];
  if (end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (length === 0) return 'unsatisfiable';
  return size === 0 ? undefined : { start: Math.max(size - length, 0), end: size - 1 };
}

export const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`;
