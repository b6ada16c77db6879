// A build of nothing but its last step: the files of one folder, written as a site into another one. With a third argument,
// compressed files are beside them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compress } from '../../build/src/write/compression.js';
import { writeSite } from '../../build/src/write/write-site.js';

const [source, out, isCompressed] = process.argv.slice(2);
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'build-manifest.json')
  .map((entry) => path.join(entry.parentPath, entry.name))
  .sort()
  .map((file) => ({ path: path.relative(source, file), render: () => readFileSync(file) }));
const result = await writeSite(out, files, { compress: isCompressed ? compress : undefined });
process.stdout.write(JSON.stringify(result));
process.exitCode = 'code' in result ? 2 : 0;
