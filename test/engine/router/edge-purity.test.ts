// The router runs at a CDN's edge, without Node's APIs or packages.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { buildSync, type Format } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { Router } from '../../../src/engine/router/router.ts';
import { ask, edgeSite } from './edge-site.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

/** Names that exist only in Node.js. If a bundle uses one of them without declaring it, the name is replaced by a marker. */
const NODE_NAMES = 'process Buffer require module exports __dirname __filename global setImmediate'.split(' ');
const MARKER = 'FREE_NODE_NAME_';

/** The modules that edge platforms run. */
const ENTRIES = readdirSync(path.join(root, 'src/hosts/edge')).map((file) => `src/hosts/edge/${file}`);

function bundle(format: Format, entry = 'src/engine/router/router.ts') {
  const { outputFiles, metafile, warnings } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: 'neutral',
    conditions: ['source'],
    format,
    globalName: 'bundled',
    write: false,
    metafile: true,
    minifyWhitespace: true,
    define: format === 'esm' ? Object.fromEntries(NODE_NAMES.map((name) => [name, MARKER + name])) : {},
    logLevel: 'silent',
  });
  return { code: outputFiles[0]!.text, metafile, warnings };
}

describe.each(ENTRIES)('the bundle of %s', (entry) => {
  const { code, metafile, warnings } = bundle('esm', entry);

  test('imports nothing: no files, no Node.js modules and no packages', () => {
    expect(warnings).toEqual([]);
    const inputs = Object.entries(metafile.inputs);
    expect(
      inputs.flatMap(([file, { imports }]) =>
        imports.filter(({ external }) => external).map((each) => [file, each.path]),
      ),
    ).toEqual([]);
    expect(inputs.map(([file]) => file).filter((file) => !/^src\//.test(file))).toEqual([]);
    for (const output of Object.values(metafile.outputs)) expect(output.imports).toEqual([]);
    expect(code).not.toMatch(/\bzod\b|node:/);
  });

  test('uses no name that exists only in Node.js', () => {
    expect(NODE_NAMES.filter((name) => code.includes(MARKER + name))).toEqual([]);
  });
});

const TARGETS = [
  '/api/',
  '/api/councils/?country=wales&x=1',
  '/api/searchterms/?min_count=6&format=api',
  '/api/nope/',
  '/api/councils/AAA/',
];

test('it responds if there is only what browsers and edge runtimes share', async () => {
  const { files, router } = await edgeSite();
  const shared = { URL, URLSearchParams, TextEncoder, TextDecoder, crypto, Uint8Array, JSON };
  const context = createContext({ ...shared });
  const createRouter = runInContext(`${bundle('iife').code}; bundled.createRouter`, context);
  const other: Router = createRouter((name: string) => files.get(name));
  for (const target of TARGETS) {
    for (const accept of [undefined, 'text/html']) {
      const { body, ...head } = await ask(other, target, { accept });
      const expected = await ask(router, target, { accept });
      expect({ ...head, body: String(body) }).toEqual({ ...expected, body: String(expected.body) });
    }
  }
  for (const name of NODE_NAMES) expect(runInContext(`typeof ${name}`, context)).toBe('undefined');
});
