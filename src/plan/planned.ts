// What a plan is made of.
import type { Problem } from '../problem.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { FileContent } from './file-content.ts';

/** What the bytes of many files are made from: a build in which that is the same makes the same of them. */
export interface Origin {
  /** The files', in each build. */
  readonly name: string;
  /** Of all that their bytes depend on. */
  readonly hash: string;
}

export interface PlannedFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  readonly render: () => FileContent;
  /** Files in a plan with the same key have the same content, so only the first one is rendered. */
  readonly content?: string | undefined;
  readonly origin?: Origin | undefined;
  /** The thresholds of an answer that is filtered by them, as their query: `min_count=5&min_results=1`. */
  readonly thresholds?: string | undefined;
}

/** The content of an earlier build's manifest. */
export interface EarlierBuild<Known> {
  /** By path from the site's root. */
  readonly files: ReadonlyMap<string, Known>;
  /** The hashes of what its files were made from, by the names of their origins. */
  readonly origins: ReadonlyMap<string, string>;
}

/** @returns what an earlier build knows of a file, if it made the file from the same sources */
export function unchangedSince<Known>(build: EarlierBuild<Known>, { path, origin }: PlannedFile): Known | undefined {
  return origin && build.origins.get(origin.name) === origin.hash ? build.files.get(path) : undefined;
}

export interface PlannedFamily {
  readonly name: string;
  /** How many addresses; nought for files that are no answers. */
  readonly answers: number;
  /** The option of the date policy that says how many there are, and its value. */
  readonly option?: { readonly name: string; readonly value: number | boolean } | undefined;
  readonly files: readonly PlannedFile[];
}

export interface Plan {
  readonly families: readonly PlannedFamily[];
  /** The files of each host by its name, also those that stand in another host's family because both want them. */
  readonly ofHost: ReadonlyMap<string, readonly PlannedFile[]>;
  readonly problems: readonly Problem[];
}

export function filesOf(plan: Plan): readonly PlannedFile[] {
  return plan.families.flatMap((family) => family.files);
}

export interface HostFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  readonly text: string;
}

/** What a host needs of its own, and which families it can do without. */
export interface HostNeeds {
  readonly name: string;
  /** The host-neutral rules as the host's own configuration. */
  readonly files: (site: SiteIndex) => readonly HostFile[];
  /** Families that its router makes so cheaply that they need not be prebuilt for it; `answers` for every one. */
  readonly composes: readonly string[] | 'answers';
  /** Whether the last page of a list must lie under a name of its own, because a rule can't know its number. */
  readonly lastPages?: boolean;
}

/** Whether a host can do without the files of a family of answers. */
export function composesFamily({ composes }: HostNeeds, family: string): boolean {
  return composes === 'answers' || composes.includes(family);
}
