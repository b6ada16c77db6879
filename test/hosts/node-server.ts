// The server of the site on Node, in this process, for a site that need not be built.
import { expect, onTestFinished } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { createSiteServer, type ServedSite, type ServerWaits } from '../../src/server/site-server.ts';

/** Serves on a free port until the test is over. */
export async function startSite(site: ServedSite, waits: Partial<ServerWaits> = {}) {
  const { server, close } = createSiteServer(
    () => site,
    (error) => expect.unreachable(String(error)),
    waits,
  );
  onTestFinished(async () => void (await close()));
  return { server, url: `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}` };
}
