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

export function filesOf(plan: Plan): readonly PlannedFile[] {
  return plan.families.flatMap((family) => family.files);
}

/** What a host needs of its own, and which families it can do without. */
export interface HostNeeds {
  readonly name: string;
  /** The host-neutral rules as the host's own configuration; paths from the site's root, without a leading slash. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Families of answers that its router makes so cheaply that they need not be prebuilt for it. */
  readonly composes: readonly string[];
}
