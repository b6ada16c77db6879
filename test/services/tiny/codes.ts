// The diagnostic codes of lighthouses.
import { error, warning } from '../../../src/engine/diagnostics/code.ts';

const about = { help: 'Correct the row.', explanation: 'Sailors rely on it.', example: { cell: '“35 m”' } };
export const OWN_SUBJECTS = {
  Lighthouses: {
    'bad-number': error({ ...about, message: '{cell} is not a valid number' }),
    'duplicate-number': error({ ...about, message: 'two lighthouses have the number {cell}' }),
    'lit-without-height': warning({ ...about, message: 'the lighthouse is lit but has no height' }),
  },
} as const;
