// What a server keeps in memory: content, and what it has found for requests.
import type { FileHandle } from 'node:fs/promises';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import { DEFAULT_CACHE_SIZE } from './settings.ts';

export interface Representation {
  /** The opaque part of the ETag: the first digits of the content's hash, and its coding. */
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

/** What was found for a request: the name of a file, or composed content. */
export type Found = Sending & ({ readonly file: string } | { readonly content: Representation });

/** May be shared by several builds. Its keys depend on the content, on the state of a file, or on the build and the request. */
export type ServerCache = BoundedCache<Uint8Array | string | Found>;

/** @param most the maximum size in bytes */
export const createServerCache = (most = DEFAULT_CACHE_SIZE): ServerCache => new BoundedCache(most);
