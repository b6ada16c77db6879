// The default host: the program's own server, which sends the exact response to every request.

import { FILES_ONLY, type Host } from '../../engine/site/host.ts';
import { FILTERED_GROUPS } from '../../engine/site/url-groups.ts';

export const serveHost: Host = {
  // With files for every filter and page, the site is complete even without a router.
  ...FILES_ONLY,
  name: 'serve',
  title: 'council-climate-api serve, the program’s own server',
  kind: 'router',
  precompressed: true,
  commands: ({ out }) => ({
    preview: [`council-climate-api serve --out ${out}`],
    deploy: [
      { note: `Copy ${out} to your server, build-manifest.json last, and run the same command there.` },
      { note: 'Don’t use a plain file server, which ignores queries. For one, build with --host static.' },
    ],
  }),
};

/** For `preview`, which doesn't prebuild lists that its router can generate just as quickly. */
export const previewHost: Host = { ...serveHost, composes: FILTERED_GROUPS };
