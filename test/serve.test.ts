// A finished site in production, while it is built anew in its folder.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { preparePlan } from '../src/commands/prepare.ts';
import { serve } from '../src/commands/serve.ts';
import { nodeHost } from '../src/hosts/node.ts';
import { writeSite } from '../src/write/write-site.ts';
import { recorded, startServe, temporaryFolder } from './support/program.ts';

const INPUT = path.join(import.meta.dirname, 'golden', 'typical', 'input');

async function build(data: string, out: string): Promise<void> {
  const { plan } = await preparePlan({ data, site: {} }, [nodeHost]);
  expect(
    await writeSite(
      out,
      plan!.families.flatMap((family) => family.files),
    ),
  ).toHaveProperty('written');
}

test('a new build in the same folder is taken up, and no request fails meanwhile', async () => {
  const folder = temporaryFolder();
  const [data, out] = [path.join(folder, 'data'), path.join(folder, 'site')];
  cpSync(INPUT, data, { recursive: true });
  await build(data, out);
  const { url } = await startServe(out);
  const counts = async (): Promise<readonly number[]> => {
    const answers = await Promise.all(['', '?min_count=6'].map((query) => fetch(`${url}/api/searchterms/${query}`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    return (await Promise.all(answers.map((answer) => answer.json()))).map(({ count }) => count);
  };
  expect(await counts()).toEqual([5, 4]);

  const log = path.join(data, 'searches.csv');
  writeFileSync(log, `${readFileSync(log, 'utf8')}${'2025-01-02,tidal power,2,\n'.repeat(7)}`);
  await build(data, out);
  await vi.waitFor(async () => expect(await counts()).toEqual([6, 5]), { timeout: 10_000, interval: 50 });
});

test('a folder without a finished site is refused', async () => {
  const { effects, told } = recorded();
  expect(await serve({ out: temporaryFolder(), port: 0, listen: '127.0.0.1' }, effects)).toBe(2);
  expect(told.join('\n')).toContain('there is no finished site');
});
