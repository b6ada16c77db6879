// What pages about councils are made from.
import type { Published } from '../../engine/site/part.ts';
import type { FactsOf } from './council-facts.ts';

export interface PageInput extends Published {
  readonly factsOf: FactsOf;
}
