// Bundles the program, with the service, into one file per command, and files for the code that commands share. Loading hundreds of
// modules would take longer than most checks. The arguments are the folder of the service and the conditions that select it.
//
// Packages aren't bundled, except zod, because we use only some of its 95 modules.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

const root = path.join(import.meta.dirname, '..');
const [service, ...conditions] = process.argv.slice(2);
const out = path.join(root, 'build', service ?? 'src');

rmSync(path.join(out, 'cli'), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [path.join(root, 'src', 'cli.ts')],
  outdir: out,
  chunkNames: 'cli/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: [...conditions, 'source'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  plugins: [
    {
      name: 'other packages',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^.#]/ }, ({ path: name, kind }) =>
          kind === 'entry-point' || name === 'zod' ? undefined : { path: name, external: true },
        ),
    },
  ],
});
writeFileSync(path.join(out, 'cli', 'licences.txt'), noticesOf(root, metafile.outputs));
