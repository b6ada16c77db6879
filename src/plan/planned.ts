// What a plan is made of.
import type { Problem } from '../problem.ts';

export interface PlannedFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  readonly render: () => string | Uint8Array;
}

export interface PlannedFamily {
  readonly name: string;
  /** How many addresses; nought for files that are no answers. */
  readonly answers: number;
  readonly files: readonly PlannedFile[];
}

export interface Plan {
  readonly families: readonly PlannedFamily[];
  readonly problems: readonly Problem[];
}
