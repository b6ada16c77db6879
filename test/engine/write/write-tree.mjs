// Runs only the last step of a build, which writes the files of one folder as a site to another. With `compressed`, it also writes
// compressed files; with `release`, it writes a release.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compress } from '../../../build/src/engine/write/compression.js';
import { writeRelease } from '../../../build/src/engine/write/releases.js';
import { writeSite } from '../../../build/src/engine/write/write-site.js';

const [source, out, mode] = process.argv.slice(2);
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'build-manifest.json')
  .map((entry) => path.join(entry.parentPath, entry.name))
  .sort()
  .map((file) => ({ path: path.relative(source, file), render: () => readFileSync(file) }));
const result =
  mode === 'release'
    ? await writeRelease(out, files, { keep: 2 })
    : await writeSite(out, files, { compress: mode === 'compressed' ? compress : undefined });
process.stdout.write(JSON.stringify(result));
process.exitCode = 'code' in result ? 2 : 0;
