// The preview while the owner's look changes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { shortenWaits } from '../support/patience.ts';
import { startPreview } from '../support/program.ts';
import { sourceFolder } from '../support/source.ts';

shortenWaits();

test('shows a template, style rules and a logo as they come, change and go', async () => {
  const data = sourceFolder();
  const { url, told } = await startPreview(data, { dates: { pairs: 0, opens: 0 } });
  const home = async () => (await fetch(`${url}/`)).text();
  const style = async () => (await fetch(url + /rel="stylesheet" href="([^"]*)"/.exec(await home())![1])).text();
  const becomes = (read: () => Promise<string>, text: string) =>
    vi.waitFor(async () => expect(await read()).toContain(text), { timeout: 15_000, interval: 20 });
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
    writeFileSync(path.join(data, name), content);
  };

  write('templates/home.html', '<h1 class="one">{{title}}</h1>{{calling}}');
  await becomes(home, 'class="one"');
  write('templates/style.css', 'h1 { color: red }');
  await becomes(style, 'h1 { color: red }');
  write('site.json', '{"theme": {"logo": "logo.svg"}}');
  await vi.waitFor(() => expect(told.join('\n')).toContain('[missing-logo]'), { timeout: 15_000, interval: 20 });
  write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await becomes(home, '<img src="/assets/logo.');
  rmSync(path.join(data, 'templates'), { recursive: true });
  await vi.waitFor(async () => expect(await home()).not.toContain('class="one"'), { timeout: 15_000, interval: 20 });
}, 60_000);
