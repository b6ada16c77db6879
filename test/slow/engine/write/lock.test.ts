// Many processes compete for the same folder at the same time.
import { test } from 'vitest';
import { contend } from '../../../engine/write/contention.ts';

test.runIf(process.platform === 'linux')(
  'two processes never hold it at once, even if a killed process left a lock behind',
  async () => {
    await contend({ processes: 4, times: 60 });
  },
);
