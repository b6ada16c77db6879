import { describe, expect, it } from 'vitest';
import { promiseStatus } from '../src/promise-status.ts';

describe('the status of a council’s promise', () => {
  it.each([
    { has: [], status: 'not-recorded' },
    { has: [null], status: 'not-recorded' },
    { has: [false], status: 'no-promise-found' },
    { has: [null, false], status: 'no-promise-found' },
    { has: [true], status: 'promised' },
    { has: [false, null, true], status: 'promised' },
  ])('is $status for has_promise of $has', ({ has, status }) => {
    expect(promiseStatus(has.map((has_promise) => ({ has_promise })))).toBe(status);
  });
});
