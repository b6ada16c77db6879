// What a host is to the program.
import type { HostNeeds } from '../plan/planned.ts';

/** So far, what a plan must know of it: its own files, and the families that its router composes. */
export type Host = HostNeeds;
