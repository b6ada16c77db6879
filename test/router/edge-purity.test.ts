// The router and all below it run at a CDN's edge: no Node API, no zod, nothing from outside the bundle.
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { buildSync, type Format } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { ApiResponse, Router } from '../../src/router/router.ts';
import { edgeSite } from './edge-site.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** Names that only Node knows. Where the bundle uses one that it has not declared, it is replaced by a marker. */
const NODE_NAMES = [
  'process',
  'Buffer',
  'require',
  'module',
  'exports',
  '__dirname',
  '__filename',
  'global',
  'setImmediate',
];
const MARKER = 'FREE_NODE_NAME_';

function bundle(format: Format) {
  const { outputFiles, metafile, warnings } = buildSync({
    absWorkingDir: root,
    entryPoints: ['src/router/router.ts'],
    bundle: true,
    platform: 'neutral',
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

describe('the bundle', () => {
  const { code, metafile, warnings } = bundle('esm');

  test('imports nothing from outside, nothing of Node, no package', () => {
    expect(warnings).toEqual([]);
    const inputs = Object.entries(metafile.inputs);
    expect(
      inputs.flatMap(([file, { imports }]) =>
        imports.filter(({ external }) => external).map((each) => [file, each.path]),
      ),
    ).toEqual([]);
    expect(inputs.map(([file]) => file).filter((file) => !/^(?:src|templates)\//.test(file))).toEqual([]);
    for (const output of Object.values(metafile.outputs)) expect(output.imports).toEqual([]);
    expect(code).not.toMatch(/\bzod\b|node:/);
  });

  test('holds only the lower floors', () => {
    const floors = new Set(Object.keys(metafile.inputs).map((file) => file.split('/').slice(0, -1).join('/')));
    expect([...floors].sort()).toEqual([
      'src',
      'src/addressing',
      'src/api',
      'src/http',
      'src/respond',
      'src/router',
      'src/searchterms',
      'src/text',
      'templates',
    ]);
    const ground = Object.keys(metafile.inputs).filter((file) => path.dirname(file) === 'src');
    expect(ground.sort()).toEqual(['src/attempt.ts', 'src/grouping.ts', 'src/once.ts']);
  });

  test('uses no name that only Node knows', () => {
    expect(NODE_NAMES.filter((name) => code.includes(MARKER + name))).toEqual([]);
    // The marker is seen where there is one.
    const { code: marked } = {
      code: buildSync({
        stdin: { contents: 'export const x = process.env' },
        define: { process: `${MARKER}process` },
        write: false,
      }).outputFiles[0]!.text,
    };
    expect(marked).toContain(`${MARKER}process`);
  });
});

const TARGETS = [
  '/api/',
  '/api/councils/?country=wales&x=1',
  '/api/searchterms/?min_count=6&format=api',
  '/api/nope/',
  '/api/councils/AAA/',
];

async function expectAnswers(createRouter: (read: (name: string) => Uint8Array | undefined) => Router): Promise<void> {
  const { files, router } = await edgeSite();
  const other = createRouter((name) => files.get(name));
  for (const target of TARGETS) {
    for (const accept of [undefined, 'text/html']) {
      const request = { method: 'GET', target, accept };
      const [answer, expected] = (await Promise.all([other(request), router(request)])) as [ApiResponse, ApiResponse];
      expect([answer.status, answer.headers, String(answer.body)]).toEqual([
        expected.status,
        expected.headers,
        String(expected.body),
      ]);
    }
  }
}

describe('it answers', () => {
  test('as a module', async () => {
    const { code } = bundle('esm');
    const module = await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    );
    await expectAnswers(module.createRouter);
  });

  test('where there is nothing but what browsers and edge runtimes share', async () => {
    const shared = { URL, URLSearchParams, TextEncoder, TextDecoder, crypto, Uint8Array, JSON };
    const context = createContext({ ...shared });
    const createRouter = runInContext(`${bundle('iife').code}; bundled.createRouter`, context);
    await expectAnswers(createRouter);
    for (const name of NODE_NAMES) expect(runInContext(`typeof ${name}`, context)).toBe('undefined');
  });
});
