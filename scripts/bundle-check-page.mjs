// Bundles the scripts of the page that checks tables, with the service. A build copies them into the site. The arguments are the folder
// of the service, relative to the package, and the conditions that select it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserBundle } from './browser-bundle.mjs';

const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'src', 'program', 'check-page');
const [service = 'src/councils', ...conditions] = process.argv.slice(2);
const out = path.join(root, 'build', service, 'check-page');
const standIn = (name) => path.join(source, 'stand-ins', `${name}.ts`);

// The page never reports problems with git, hosts or deployed sites, so their texts are left out.
const withoutTexts = {
  name: 'without texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /diagnostics[\\/]codes[\\/](?:changes|deployed-\w+|hosts|versions)\.ts$/ }, (args) => {
      const names = readFileSync(args.path, 'utf8').matchAll(/^export const (\w+)/gm);
      return { contents: Array.from(names, ([, name]) => `export const ${name} = {};`).join('\n') };
    }),
};

// Browsers lack the modules of Node.js, so others stand in for them.
const standIns = {
  alias: {
    ...Object.fromEntries(['fs', 'buffer', 'crypto', 'stream', 'zlib'].map((name) => [`node:${name}`, standIn(name)])),
    stream: standIn('stream'),
    'node:path': 'path-browserify',
  },
  inject: [standIn('globals')],
  plugins: [withoutTexts],
};

mkdirSync(out, { recursive: true });
const sizes = [];
for (const [name, more] of [
  ['page', {}],
  ['worker', standIns],
  ['import-worker', standIns],
]) {
  const { code, size } = await browserBundle(root, path.join(source, `${name}.ts`), {
    conditions: [...conditions, 'source'],
    ...more,
  });
  writeFileSync(path.join(out, `${name}.js`), code);
  sizes.push(`${name} ${size}`);
}
console.log(`Scripts of the page that checks tables, in bytes when compressed: ${sizes.join(', ')}`);
