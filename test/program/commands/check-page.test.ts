// The “check-page” command, and the file that it writes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkScript } from '../../../src/engine/package-files.ts';
import { checkPage } from '../../../src/program/commands/check-page.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';

function run(out: string) {
  const { effects, printed, told } = recorded();
  return { code: checkPage(out, effects), output: [...printed, ...told].join('\n') };
}

test('writes the page, and replaces only its own file', () => {
  const out = path.join(temporaryFolder(), 'new', 'check.html');
  expect(run(out)).toMatchObject({ code: 0, output: expect.stringContaining('Wrote ') });
  const page = readFileSync(out);
  expect(run(out).output).toContain('up to date');
  writeFileSync(out, `${page}\n`);
  expect(run(out).output).toContain('Wrote ');
  expect(readFileSync(out)).toEqual(page);
  writeFileSync(out, '<!DOCTYPE html><title>Something else</title>');
  expect(run(out)).toMatchObject({ code: 2, output: expect.stringContaining('existing-file') });
  expect(readFileSync(out, 'utf8')).toContain('Something else');
});

test('the page allows only its own script and rules, and no request', () => {
  const out = path.join(temporaryFolder(), 'check.html');
  run(out);
  const page = readFileSync(out, 'utf8');
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)!;
  const hashIn = (pattern: RegExp) =>
    `'sha256-${createHash('sha256').update(pattern.exec(page)![1]!).digest('base64')}'`;
  expect(policy!.replaceAll('&#39;', "'").split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashIn(/<script type="module">(.*?)<\/script>/s)}`,
    `style-src ${hashIn(/<style>(.*?)<\/style>/s)}`,
    'worker-src blob:',
    "connect-src 'none'",
    "img-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ]);
  // Nothing outside the scripts and rules names another file.
  expect(/(?:src|href)="/.test(page.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ''))).toBe(false);
});

test('the scripts in the page mean the same as the files, and can’t end an element', () => {
  const out = path.join(temporaryFolder(), 'check.html');
  run(out);
  const page = readFileSync(out, 'utf8');
  for (const name of ['worker', 'import-worker'] as const) {
    const [, code] = new RegExp(`<script type="text/plain" id="${name}">(.*?)</script>`, 's').exec(page)!;
    // Comparing texts of this size with a matcher would print them.
    expect(/<!--|<\/?script/i.test(code!)).toBe(false);
    expect(code!.replaceAll('\\x3C', '<') === checkScript(name).replaceAll('\\x3C', '<')).toBe(true);
  }
  expect(page.match(/<script/g)).toHaveLength(3);
});
