// What a server keeps in memory: content, and what it has found for requests.
import type { FileHandle } from 'node:fs/promises';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import { DEFAULT_CACHE_SIZE } from './settings.ts';

export interface Representation {
  /** The opaque part of the ETag. It identifies the bytes, because clients combine parts with the same ETag. */
  readonly tag: string;
  /** In bytes. */
  readonly size: number;
  /** A handle must be closed after use. */
  readonly body: Uint8Array | FileHandle;
}

/** How to send content. */
export interface Sending {
  /** The headers for the whole content without a coding, except the ETag. */
  readonly headers: Readonly<Record<string, string>>;
  readonly isCompressible: boolean;
  readonly hasRanges: boolean;
}

/** What was found for a request: the name of a file, or the tag of composed content. */
export type Found = Sending & ({ readonly file: string } | { readonly tag: string });

/** A value for each kind of key, so that a value of another kind can't be mistaken for it. */
export interface Kept {
  /** By the tag of the content, or by the tag and a coding. */
  readonly content?: Representation;
  /** By the tag and a coding: the content is too large, or not smaller, after compression. */
  readonly isNotCompressed?: true;
  /** By the state of a large file: the tag of its content. */
  readonly tag?: string;
  /** By the build and the request. */
  readonly found?: Found;
  /** By the build and the request: a response was composed, but not kept. */
  readonly isComposedOnce?: true;
}

/** May be shared by several builds. */
export type ServerCache = BoundedCache<Kept>;

/** The memory that an entry needs besides its content, in bytes. */
const OVERHEAD = 500;

/** @param size the size of the content, in bytes */
export const keep = (cache: ServerCache, key: string, value: Kept, size = 0): void =>
  cache.set(key, value, size + key.length + OVERHEAD);

/** @param most the maximum size in bytes */
export const createServerCache = (most = DEFAULT_CACHE_SIZE): ServerCache => new BoundedCache(most);
