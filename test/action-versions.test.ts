// The action, the workflows and the documentation use a single version of each of GitHub's actions, which is the newest.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NEWEST } from './support/action-versions.ts';

const root = path.join(import.meta.dirname, '..');
const docs = readdirSync(path.join(root, 'docs'), { recursive: true }).map((file) => path.join('docs', String(file)));
const FILES = ['action.yml', 'README.md', 'CONTRIBUTING.md', ...docs].filter((file) => /\.(?:md|yml)$/.test(file));

test('each action is pinned to a commit, with its version in a comment', () => {
  for (const pin of Object.values(NEWEST)) expect(pin).toMatch(/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('every file uses the newest version of each action', () => {
  const named = FILES.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return Array.from(
      text.matchAll(/\b((?:actions|github\/codeql-action)\/[\w-]+)@([\w.]+(?: # v[\d.]+)?)/g),
      ([, action, version]) => ({
        file,
        action,
        version,
      }),
    );
  });
  expect(new Set(named.map(({ action }) => action))).toEqual(new Set(Object.keys(NEWEST)));
  expect(named.filter(({ action, version }) => NEWEST[action!] !== version)).toEqual([]);
});
