// Bundles a script for browsers, with the licences of other people's code in it.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

/**
 * @param root the folder of this package
 * @param more additional options for esbuild
 * @returns the code, and its size in bytes when compressed, as text
 */
export async function browserBundle(root, entry, more = {}) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    // A page that is a single file starts its workers from text, which can't contain imports.
    format: 'iife',
    platform: 'browser',
    conditions: ['source'],
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
    ...more,
  });
  const notices = noticesOf(root, metafile.outputs);
  const code = (notices && `/*! ${notices}*/\n`) + outputFiles[0].text;
  return { code, size: gzipSync(code, { level: 9 }).length.toLocaleString('en-GB') };
}
