// Draws the picture for link previews, templates/picture.png, from share-picture.svg. Run it after changing the drawing, once
// “npm run install:slow” has installed the library. The drawing contains no text, so that it suits any site and needs no font.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(path.join(import.meta.dirname, '..', 'test', 'slow', 'package.json'));

/** @returns the drawing as a PNG. The library is WebAssembly, so the bytes are the same on every machine. */
export async function sharePicture() {
  const { initWasm, Resvg } = require('@resvg/resvg-wasm');
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return new Resvg(readFileSync(path.join(import.meta.dirname, 'share-picture.svg'), 'utf8')).render().asPng();
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(path.join(import.meta.dirname, '..', 'templates', 'picture.png'), await sharePicture());
