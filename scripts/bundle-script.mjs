// Bundles the script of the service's pages, if it has one. A build copies it into the site. The argument is the folder of the
// service, relative to the package.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

const root = path.join(import.meta.dirname, '..');
const [service = 'src/councils'] = process.argv.slice(2);
const entry = path.join(root, service, 'script', 'script.ts');

if (existsSync(entry)) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    conditions: ['source'],
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  const notices = noticesOf(root, metafile.outputs);
  const code = (notices && `/*! ${notices}*/\n`) + outputFiles[0].text;
  mkdirSync(path.join(root, 'build', service), { recursive: true });
  writeFileSync(path.join(root, 'build', service, 'script.js'), code);
  const size = gzipSync(code, { level: 9 }).length.toLocaleString('en-GB');
  console.log(`Script of the service's pages, in bytes when compressed: ${size}`);
}
