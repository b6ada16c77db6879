// What the pages are made from that are no answers: the home page, those of the councils, the reference.
import type { Templates } from '../../templates/placeholders.ts';
import type { Dataset } from '../read/dataset.ts';
import type { Content, SiteIndex } from '../respond/content.ts';
import type { TermStore } from '../searchterms/store.ts';

export interface SiteMaterial {
  readonly site: SiteIndex;
  readonly templates: Templates;
  /** The owner's own words for the home page, a paragraph each. */
  readonly about: readonly string[];
  readonly dataset: Dataset;
  /** Every record as answers have it. */
  readonly content: Content;
  readonly store: TermStore;
}
