import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    maxWorkers: '100%',
    // Tests say themselves when they play a job of GitHub Actions.
    env: { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/count-reporter.ts'],
  },
});
