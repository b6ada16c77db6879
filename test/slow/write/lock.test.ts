// Many processes compete for the same folder at the same time.
import { test } from 'vitest';
import { contend } from '../../write/contention.ts';

test.runIf(process.platform === 'linux')('never two have it, also over what a killed one left', async () => {
  await contend({ processes: 4, times: 60 });
});
