// Bundles each entry of src/edge into one module without imports, which a host's preset puts into the site as it is.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const root = path.join(import.meta.dirname, '..');
const entries = path.join(root, 'src', 'edge');

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: readdirSync(entries).map((file) => path.join(entries, file)),
  outdir: 'build/edge',
  bundle: true,
  format: 'esm',
  // Nothing of Node, and nothing newer than what every edge runtime has had for years.
  platform: 'neutral',
  target: 'es2022',
  // A router refuses sites that are linked by path (`src/router/files.ts`): what only those need is left out.
  define: { ONLY_QUERY_LINKS: 'true' },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
});

// Hosts limit the compressed size, of which this takes off 5 %.
mkdirSync(path.join(root, 'build', 'edge'), { recursive: true });
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

// The bundles go into sites: code of others would need its notice there.
const foreign = Object.keys(metafile.inputs).filter((file) => !/^(?:src|templates)\//.test(file));
if (foreign.length > 0) throw new Error(`the edge's bundles hold what isn't ours: ${foreign.join(', ')}`);
