// Bundles the script of the service's pages, if it has one. A build copies it into the site. The argument is the folder of the
// service, relative to the package.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserBundle } from './browser-bundle.mjs';

const root = path.join(import.meta.dirname, '..');
const [service = 'src/councils'] = process.argv.slice(2);
const entry = path.join(root, service, 'script', 'script.ts');

if (existsSync(entry)) {
  const { code, size } = await browserBundle(root, entry);
  mkdirSync(path.join(root, 'build', service), { recursive: true });
  writeFileSync(path.join(root, 'build', service, 'script.js'), code);
  console.log(`Script of the service's pages, in bytes when compressed: ${size}`);
}
