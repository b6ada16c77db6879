// Checks the files in a ZIP archive before a library unpacks them. Format: PKWARE APPNOTE, section 4.3.
import { crc32, inflateRawSync } from 'node:zlib';

export class TooLarge extends Error {}

const [END_OF_DIRECTORY, DIRECTORY_ENTRY] = ['PK\x05\x06', 0x02014b50];

/**
 * The files, by their paths in lower case.
 * @param isKept whether the content of a file is returned; the content of all others is undefined
 * @param most the maximum number of bytes that all files contain. This limit applies to the bytes that are really unpacked, because
 * the sizes in the archive may be false.
 * @throws {Error} if the archive is damaged or too large
 */
export function filesInZip(
  bytes: Uint8Array,
  isKept: (path: string) => boolean,
  most: number,
): ReadonlyMap<string, Uint8Array | undefined> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const files = new Map<string, Uint8Array | undefined>();
  const end = zip.lastIndexOf(END_OF_DIRECTORY, zip.length, 'latin1');
  if (end < 0) throw new Error('the end is missing');
  let at = zip.readUInt32LE(end + 16);
  let left = most;
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('its list of files is damaged');
    const content = unpacked(zip, at, left);
    left -= content.length;
    if (left < 0) throw new TooLarge();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const path = zip.toString('utf8', at + 46, nameEnd).toLowerCase();
    files.set(path, isKept(path) ? content : undefined);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function unpacked(zip: Buffer, entry: number, most: number): Uint8Array {
  const header = zip.readUInt32LE(entry + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  const content = zip.readUInt16LE(entry + 10) === 0 ? packed : inflated(packed, most);
  if (crc32(content) !== zip.readUInt32LE(entry + 16)) throw new Error('its checksums are wrong');
  return content;
}

function inflated(packed: Uint8Array, most: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: most + 1 });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : error;
  }
}
