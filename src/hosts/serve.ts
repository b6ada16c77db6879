// The default host: the program's own server, which answers every request exactly.
import type { Host } from './host.ts';

export const serveHost: Host = {
  name: 'serve',
  title: 'council-climate-api serve, the program’s own server',
  kind: 'router',
  // Every filter and page is a file, too: the site is complete even where nothing composes.
  composes: [],
  limits: {},
  files: () => [],
  commands: ({ out }) => ({
    preview: [`npx council-climate-api serve --out ${out}`],
    deploy: [
      `copy ${out} to your server, build-manifest.json last, and run the same command there`,
      'not on a plain file server, which ignores queries: for one, build with --host static',
    ],
  }),
};
