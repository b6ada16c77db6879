// Records, for every test file, which mutants it executes and how long it takes.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { REACHED } from './plugin.mjs';

const started = performance.now();
const reached = new Set<number>();
Object.assign(globalThis, { [REACHED]: (index: number) => reached.add(index) });

afterAll(() => {
  const record = { file: expect.getState().testPath, milliseconds: performance.now() - started, reached: [...reached] };
  writeFileSync(path.join(process.env.REACHED_FOLDER!, `${randomUUID()}.json`), JSON.stringify(record));
});
