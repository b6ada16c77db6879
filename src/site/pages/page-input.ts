// What pages other than responses are made from: only what is published.
import type { Templates } from '../../../templates/placeholders.ts';
import type { Dataset } from '../../read/dataset.ts';
import type { Content, SiteIndex } from '../../respond/content.ts';
import type { PublishedTerms } from '../published-terms.ts';

export interface PageInput {
  readonly site: SiteIndex;
  readonly templates: Templates;
  /** The owner's text for the home page, one paragraph each. */
  readonly about: readonly string[];
  readonly dataset: Dataset;
  readonly content: Content;
  readonly terms: PublishedTerms;
}
