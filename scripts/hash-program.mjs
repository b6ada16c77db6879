// Writes a hash of the compiled program, because a build reuses nothing from a build by a different program. The hash includes
// package.json, which pins the versions of the dependencies. It leaves out templates and styles, because a build reads them
// together with the tables.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const build = path.join(root, 'build');
const files = readdirSync(build, { recursive: true })
  .map((name) => path.join(build, name))
  .filter((file) => /\.js$/.test(file) && statSync(file).isFile())
  .sort();

const hash = createHash('sha256');
for (const file of [...files, path.join(root, 'package.json')]) {
  hash.update(`${path.relative(root, file).replaceAll(path.sep, '/')}\n`);
  hash.update(readFileSync(file));
}
writeFileSync(path.join(build, 'program-hash'), hash.digest('hex').slice(0, 32));
