// Servers on a free port of this machine until the test is over.
import type { Server } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { createSiteServer, type ServedSite, type ServerWaits } from '../../src/server/site-server.ts';

/** @returns the server's origin */
export async function listening(server: Server): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
}

/** The server of the site on Node, for a site that need not be built. */
export async function startSite(site: ServedSite, waits: Partial<ServerWaits> = {}) {
  const { server } = createSiteServer(
    () => site,
    (error) => expect.unreachable(String(error)),
    waits,
  );
  return { server, url: await listening(server) };
}
