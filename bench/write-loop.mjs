// Does the minimum that any program must do: writes the finished files of a site from memory, with the same hard links. Prints the
// time in seconds, excluding the time to read the files.
import { linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [site, out] = process.argv.slice(2);
const contents = new Map();
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const { ino } = statSync(file);
    if (!contents.has(ino)) contents.set(ino, readFileSync(file));
    return { name: path.relative(site, file), ino };
  });
const started = performance.now();
const folders = new Set();
const written = new Map();
for (const { name, ino } of files) {
  const target = path.join(out, name);
  const folder = path.dirname(target);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  const same = written.get(ino);
  if (same) linkSync(same, target);
  else {
    writeFileSync(target, contents.get(ino));
    written.set(ino, target);
  }
}
console.log((performance.now() - started) / 1e3);
