// Servers on a free port of this machine, which are stopped when the test ends.
import type { Server } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { Router } from '../../src/engine/router/router.ts';
import type { FileRecord } from '../../src/engine/write/manifest.ts';
import { listen } from '../../src/hosts/serve/listen.ts';
import { openRepresentations } from '../../src/hosts/serve/representations.ts';
import { type ServedSite, servedSite } from '../../src/hosts/serve/served-site.ts';
import { createServerCache } from '../../src/hosts/serve/server-cache.ts';
import { createSiteServer, type SiteServerOptions } from '../../src/hosts/serve/site-server.ts';

/** @returns the server's origin */
export async function listening(server: Server): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
}

/**
 * A site whose other files are in a folder.
 * @param records the files in its manifest
 */
export function siteIn(
  folder: string,
  router: Router = async ({ target }) => ({ file: target }),
  records: ReadonlyMap<string, FileRecord> = new Map(),
): ServedSite {
  const cache = createServerCache();
  const representations = openRepresentations(folder, records, cache);
  return servedSite({ identity: 'a build', router, representations, cache });
}

/** The site's Node.js server, for a site that need not be built. */
export async function startSite(site: ServedSite, options: SiteServerOptions = {}) {
  const { server, close } = createSiteServer(
    () => site,
    (error) => expect.unreachable(String(error)),
    options,
  );
  return { server, close, url: await listening(server) };
}
