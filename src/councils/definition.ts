// Defines the council API: its endpoints and the sources of their records.
import type { Endpoint, RecordKind } from '../engine/api/endpoint.ts';
import { commitmentKind, commitments } from './endpoints/commitments.ts';
import { council } from './endpoints/council.ts';
import { councilCommitments } from './endpoints/council-commitments.ts';
import { councilKind, councils } from './endpoints/councils.ts';
import { root } from './endpoints/root.ts';
import { searchTermKind, searchterms } from './endpoints/searchterms.ts';

export const ENDPOINTS = {
  root,
  councils,
  council,
  'council-commitments': councilCommitments,
  commitments,
  searchterms,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Endpoints refer to their sources by name. */
export const SOURCES = {
  councils: councilKind,
  commitments: commitmentKind,
  searchterms: searchTermKind,
} as const satisfies Readonly<Record<string, RecordKind>>;
