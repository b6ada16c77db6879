// Replaces `node:zlib` in a browser. It unpacks the files in a workbook; compressed logs aren't checked in a browser.
import { Inflate } from 'fflate';

export function createGunzip(): never {
  throw new Error('There are no compressed files in the browser.');
}

/** @throws {Error} with the code `ERR_BUFFER_TOO_LARGE` if there are more bytes than allowed */
export function inflateRawSync(
  packed: Uint8Array,
  { maxOutputLength }: { readonly maxOutputLength: number },
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((piece) => {
    length += piece.length;
    if (length > maxOutputLength)
      throw Object.assign(new Error('The file is too large.'), { code: 'ERR_BUFFER_TOO_LARGE' });
    pieces.push(piece);
  });
  // In pieces, so that a small file that unpacks to a huge one is noticed early.
  for (let from = 0; from < packed.length; from += PIECE)
    inflate.push(packed.subarray(from, from + PIECE), from + PIECE >= packed.length);
  return Buffer.concat(pieces);
}

/** In bytes. */
const PIECE = 2 ** 14;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of ISO 3309, which ZIP archives use. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}
