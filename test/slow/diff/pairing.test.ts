// Thousands of commitments that all changed.
import { test } from 'vitest';
import { expectFoundAgain } from '../../diff/many-commitments.ts';

test('five thousand that changed are found again in seconds', () => expectFoundAgain(5000, 15));
