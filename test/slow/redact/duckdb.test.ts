// DuckDB itself: what every engine does, and the problems that only DuckDB has.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RedactOptions } from '../../../src/commands/redact.ts';
import { testEngine } from '../../redact/engine-tests.ts';
import { runOn } from '../../redact/running.ts';
import { temporaryFolder } from '../../support/program.ts';
import { GOOD, LOG_HEADER } from '../../support/source.ts';

testEngine('duckdb');

// test/problems.test.ts has the same with a stand-in for DuckDB.
test.each<[code: string, name: string, content: string, options?: Partial<RedactOptions>]>([
  ['bad-log-rows', 'a.csv', `${LOG_HEADER}\nyesterday,a,1,\n`],
  ['unfit-for-duckdb', 'a.csv', `${LOG_HEADER}\n2025-01-02,a,1\n`],
  ['unfit-parquet', 'a.parquet', 'PAR'],
  ['duckdb-failed', 'a.csv', GOOD['searches.csv'], { memoryLimit: '1KB' }],
])('%s is said', async (code, name, content, options = {}) => {
  const log = path.join(temporaryFolder(), name);
  writeFileSync(log, content);
  const out = path.join(temporaryFolder(), 'out.csv');
  const { told } = await runOn([log], out, { engine: 'duckdb', ...options });
  expect(told).toContain(`[${code}]`);
});
