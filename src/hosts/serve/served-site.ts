// A built site, opened to be served: finds the content for each request, and remembers where it is.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE_INDEX } from '../../engine/addressing/site-files.ts';
import { siteFileAt } from '../../engine/addressing/site-path.ts';
import { headersOfFile } from '../../engine/http/file-headers.ts';
import { headersFor } from '../../engine/http/rules.ts';
import { readSiteFiles } from '../../engine/router/files.ts';
import { type ApiResponse, methodResponse, noSuchFile } from '../../engine/router/response.ts';
import { type ApiRequest, createFileRouter, type Router } from '../../engine/router/router.ts';
import { isCompressible } from '../../engine/write/compression.ts';
import { openBuild } from '../../engine/write/manifest.ts';
import {
  closeRepresentation,
  openRepresentations,
  type Representations,
  undefinedIfMissing,
} from './representations.ts';
import {
  createServerCache,
  type Found,
  keep,
  type Representation,
  type Sending,
  type ServerCache,
} from './server-cache.ts';
import { LARGEST_KEPT } from './settings.ts';

export interface ServedSite {
  /** Identifies the build. */
  readonly identity: string;
  readonly respond: (request: ApiRequest) => Promise<ApiResponse | Selected>;
  readonly encoded: Representations['encoded'];
}

/** A successful response to GET or HEAD. The server decides which part of the content to send, and in which coding. */
export interface Selected {
  readonly how: Sending;
  /** Must be closed after use. */
  readonly content: Representation;
  /** Whether to keep its compressed forms in memory. */
  readonly isKept: boolean;
}

/** A prebuilt response of the API. */
interface Prebuilt {
  readonly prebuilt: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Representation;
}

/**
 * @param cache may be shared by several builds
 * @throws {Error} if the site is incomplete or was built by another version of the program
 */
export async function openSite(folder: string, cache: ServerCache = createServerCache()): Promise<ServedSite> {
  const { files: records, read, identity } = openBuild(folder);
  const files = await readSiteFiles((file) => readFile(path.join(folder, file)).catch(undefinedIfMissing));
  // When a site is being copied, the manifest may arrive before other files.
  read(SITE_INDEX);
  const representations = openRepresentations(folder, records, cache);
  const router = createFileRouter(files, async (prebuilt, { rendering }): Promise<Prebuilt | undefined> => {
    const content = await representations.find(prebuilt);
    return content && { prebuilt, headers: headersFor(rendering), content };
  });
  return servedSite({ identity, router, representations, cache });
}

interface SiteParts {
  readonly identity: string;
  readonly router: Router<ApiResponse | Prebuilt>;
  readonly representations: Representations;
  readonly cache: ServerCache;
}

export function servedSite({ identity, router, representations, cache }: SiteParts): ServedSite {
  async function respond(request: ApiRequest): Promise<ApiResponse | Selected> {
    const { method, target, accept } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const key = `GET ${identity} ${accept === undefined ? '' : `Accept: ${accept}`} ${target}`;
    const { found, isComposedOnce = false } = (isRead && cache.get(key)) || {};
    const content = found && (await contentOf(found));
    if (found && content) return { how: found, content, isKept: true };
    const routed = await router(request);
    if ('file' in routed) return fileResponse(siteFileAt(routed.file), method, key);
    if ('prebuilt' in routed) {
      const { prebuilt: file, headers, content } = routed;
      return remembered(key, { ...API_SENDING, headers, file }, content);
    }
    return composedResponse(routed, key, isComposedOnce || found !== undefined);
  }

  const contentOf = async (found: Found): Promise<Representation | undefined> =>
    'file' in found ? representations.find(found.file) : cache.get(found.tag)?.content;

  /** @param file the path from the site's root; undefined if no such file can exist */
  async function fileResponse(file: string | undefined, method: string, key: string) {
    const content = file === undefined ? undefined : await representations.find(file);
    if (method !== 'GET' && method !== 'HEAD') {
      if (content) await closeRepresentation(content);
      return methodResponse(method, content !== undefined);
    }
    if (file === undefined || !content) return noSuchFile(representations.read);
    const how = { headers: headersOfFile(file), isCompressible: isCompressible(file), hasRanges: true, file };
    return remembered(key, how, content);
  }

  /** Most composed responses are requested only once, and would take the place of others. */
  function composedResponse(response: ApiResponse, key: string, isRepeated: boolean): ApiResponse | Selected {
    const { ETag, ...headers } = response.headers;
    // Errors and responses to other methods have no ETag.
    if (ETag === undefined) return response;
    const body = typeof response.body === 'string' ? Buffer.from(response.body) : response.body;
    const content = { tag: ETag.slice(1, -1), size: body.length, body };
    const how = { ...API_SENDING, headers, tag: content.tag };
    if (isRepeated && content.size <= LARGEST_KEPT) {
      keep(cache, content.tag, { content }, content.size);
      return remembered(key, how, content);
    }
    keep(cache, key, { isComposedOnce: true });
    return { how, content, isKept: false };
  }

  function remembered(key: string, found: Found, content: Representation): Selected {
    keep(cache, key, { found });
    return { how: found, content, isKept: true };
  }

  return { identity, respond, encoded: representations.encoded };
}

/** The live service doesn't support ranges. */
const API_SENDING = { isCompressible: true, hasRanges: false } as const;
