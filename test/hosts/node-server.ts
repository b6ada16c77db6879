// Servers on a free port of this machine, which are stopped when the test ends.
import type { Server } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { Router } from '../../src/engine/router/router.ts';
import { listen } from '../../src/hosts/serve/listen.ts';
import { openRepresentations } from '../../src/hosts/serve/representations.ts';
import { type ServedSite, servedSite } from '../../src/hosts/serve/served-site.ts';
import { createServerCache } from '../../src/hosts/serve/server-cache.ts';
import type { ServerWaits } from '../../src/hosts/serve/settings.ts';
import { createSiteServer } from '../../src/hosts/serve/site-server.ts';

/** @returns the server's origin */
export async function listening(server: Server): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
}

/** A site whose other files are in a folder. */
export function siteIn(folder: string, router: Router): ServedSite {
  const cache = createServerCache();
  return servedSite({
    identity: 'test',
    router,
    representations: openRepresentations(folder, new Map(), cache),
    cache,
  });
}

/** The site's Node.js server, for a site that need not be built. */
export async function startSite(site: ServedSite, waits: Partial<ServerWaits> = {}) {
  const { server } = createSiteServer(
    () => site,
    (error) => expect.unreachable(String(error)),
    waits,
  );
  return { server, url: await listening(server) };
}
