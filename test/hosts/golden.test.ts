// Compares each host's configurations, files and commands byte for byte. UPDATE_GOLDEN=1 rewrites the expected texts. Review the
// changes before you commit them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPatch } from 'diff';
import { afterAll, expect, test } from 'vitest';
import { HOST_NAMES, type HostName } from '../../src/engine/options/names.ts';
import type { ServerOptions } from '../../src/engine/site/host.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { SITE } from '../engine/respond/samples.ts';

const FOLDER = path.join(import.meta.dirname, 'golden');
const update = process.env.UPDATE_GOLDEN === '1';

const OPTIONS: ServerOptions = {
  ...{ siteUrl: 'https://climate.example', out: 'dist', root: '/srv/climate site', listen: '127.0.0.1:8123' },
  ...{ compose: undefined, standalone: false },
};
/** Other variants of the configuration, keyed by the options that differ. */
const FORMS: Readonly<Record<string, Partial<ServerOptions>>> = {
  'that runs by itself': { standalone: true },
  'with a router behind it': { compose: 'http://127.0.0.1:8080' },
  'with a router behind it, that runs by itself': { compose: 'http://127.0.0.1:8080', standalone: true },
  'below a path': { siteUrl: 'https://climate.example/data' },
};

function configurationsOf(configuration: (options: ServerOptions) => string) {
  const usual = configuration(OPTIONS);
  const forms = Object.entries(FORMS).map(([form, options]) => {
    const patch = createPatch('', usual, configuration({ ...OPTIONS, ...options }), '', '', {
      context: 0,
      ignoreWhitespace: true,
    });
    return [`configuration ${form}`, patch.split('\n').slice(4).join('\n')];
  });
  return [['configuration', usual], ...forms];
}

/** Texts that contain the router's bundle. Other tests run this code. */
const isBundle = (text: string): boolean => text.length > 20_000;

function textFor(name: HostName): string {
  const { configuration, files, commands } = HOSTS[name];
  const inSite = files(SITE).map(({ path, text }) => [`file ${path}`, isBundle(text) ? '(the router’s bundle)' : text]);
  const { preview, deploy } = commands(OPTIONS);
  const shown = [
    ['commands to try it', preview.join('\n')],
    ['commands to publish it', deploy.join('\n')],
  ];
  return [...(configuration ? configurationsOf(configuration) : []), ...inSite, ...shown]
    .map(([title, text]) => `==== ${title} ====\n${text}\n`)
    .join('\n');
}

test.each(HOST_NAMES)('%s', (name) => {
  const file = path.join(FOLDER, `${name}.txt`);
  const text = textFor(name);
  if (update) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});

test('each text belongs to a host, and each host has its texts', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(HOST_NAMES.map((name) => `${name}.txt`).sort());
});

afterAll(() => {
  if (update) throw new Error('The texts were written anew: run the tests again without UPDATE_GOLDEN.');
});
