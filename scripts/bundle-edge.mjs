// Bundles each entry in src/hosts/edge, with the service, into a module without imports. A build copies the module for its host into the
// site. The arguments are the folder of the service, relative to the package, and the conditions that select it.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const root = path.join(import.meta.dirname, '..');
const entries = path.join(root, 'src', 'hosts', 'edge');
const [service = 'src/councils', ...conditions] = process.argv.slice(2);
const out = path.join(root, 'build', service, 'edge');

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: readdirSync(entries).map((file) => path.join(entries, file)),
  outdir: out,
  bundle: true,
  format: 'esm',
  // Edge runtimes don't have the APIs of Node.js, but all of them have supported ES2022 for years.
  platform: 'neutral',
  conditions: [...conditions, 'source'],
  target: 'es2022',
  // The router rejects sites whose links have no queries (`src/engine/router/files.ts`), so the bundle can omit code for these sites.
  define: { ONLY_QUERY_LINKS: 'true' },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
});

// Hosts limit the compressed size. Minifying again with Terser reduces it by 5%.
mkdirSync(out, { recursive: true });
const sizes = [];
for (const { path: file, text } of outputFiles) {
  const { code } = await minify(text, {
    module: true,
    ecma: 2022,
    compress: { passes: 2, hoist_funs: true, pure_getters: true, keep_fargs: false, lhs_constants: false },
  });
  writeFileSync(file, `${code}\n`);
  sizes.push(`${path.basename(file)} ${gzipSync(code, { level: 9 }).length.toLocaleString('en-GB')}`);
}
console.log(`Bundles for edge platforms, in bytes when compressed: ${sizes.join(', ')}`);

// Sites contain the bundles, so other people's code would require its licence notice in every site.
const foreign = Object.keys(metafile.inputs).filter((file) => !/^src\//.test(file) && !file.startsWith(`${service}/`));
if (foreign.length > 0)
  throw new Error(`The bundles for edge platforms contain code from other projects: ${foreign.join(', ')}`);
