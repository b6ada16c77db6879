// The size of a picture, read from the beginning of its file.

interface Size {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** @returns undefined if the file is neither a PNG nor a JPEG, or is incomplete */
export function sizeOfPicture(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = isPng(view) ? { width: view.getUint32(16), height: view.getUint32(20) } : jpegSize(view);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** The signature, and the header chunk, which comes first (https://www.w3.org/TR/png-3/#11IHDR). */
const isPng = (view: DataView): boolean =>
  view.byteLength >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452;

/** Segments begin with a marker and their length (ITU-T T.81, B.1.1.4). The frame header has the size (B.2.2). */
function jpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 2 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (FRAME_HEADERS.includes(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}

const FRAME_HEADERS = [...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7], ...[0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]];
