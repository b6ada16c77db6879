// Servers on a free port of this machine, which are stopped when the test ends.
import type { Server } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { listen } from '../../src/hosts/serve/listen.ts';
import { createSiteServer, type ServedSite, type ServerWaits } from '../../src/hosts/serve/site-server.ts';

/** @returns the server's origin */
export async function listening(server: Server): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
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
