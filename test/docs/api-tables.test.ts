// The tables in README.md and docs/ that are generated from the definition of the API. UPDATE_GOLDEN=1 rewrites them. Review the
// changes before you commit them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withParts } from '../support/page-parts.ts';
import { TABLES } from './api-tables.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

test.each(Object.entries(TABLES))('%s contains the tables from the definition', (name, tables) => {
  const file = path.join(ROOT, name);
  const page = readFileSync(file, 'utf8');
  const parts = Object.fromEntries(Object.entries(tables).map(([part, make]) => [part, make()]));
  const made = withParts(page, parts);
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(file, made);
    throw new Error('The page was written anew: run the tests again without UPDATE_GOLDEN.');
  }
  expect(page).toBe(made);
});
