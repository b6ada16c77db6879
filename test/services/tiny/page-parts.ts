// What pages of the engine show of lighthouses.
import type { NewestDates } from '../../../src/engine/markup/layout.ts';
import type { Published } from '../../../src/engine/site/part.ts';
import type { Dataset } from './dataset.ts';

export const newestDates = (_: Dataset): NewestDates => ({ among: 'all lighthouses', dates: [] });
export const findRecord = (_: Pick<Published, 'site'>): string => '';
