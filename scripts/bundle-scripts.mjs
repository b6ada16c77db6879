// Bundles the scripts of the service's pages, if it has any. A build copies them into the site. The argument is the folder of the
// service, relative to the package.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserBundle } from './browser-bundle.mjs';

const root = path.join(import.meta.dirname, '..');
const [service = 'src/councils'] = process.argv.slice(2);
const { SCRIPTS } = await import(path.join(root, 'build', service, 'names.js'));

mkdirSync(path.join(root, 'build', service, 'page-scripts'), { recursive: true });
for (const name of SCRIPTS) {
  const { code, size } = await browserBundle(root, path.join(root, service, 'script', `${name}.ts`));
  writeFileSync(path.join(root, 'build', service, 'page-scripts', `${name}.js`), code);
  console.log(`Script “${name}” of the service's pages, in bytes when compressed: ${size}`);
}
