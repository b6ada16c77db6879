// Any runtime with the standard Request and Response objects: a module that contains the router and needs only a short wrapper.
import { edgeBundle } from '../package-files.ts';
import type { Host } from '../site/host.ts';
import { FILTERED_GROUPS } from '../site/url-groups.ts';

export const fetchHost: Host = {
  name: 'fetch',
  title: 'Any runtime with fetch',
  kind: 'router',
  composes: FILTERED_GROUPS,
  limits: {},
  files: () => [{ path: 'router.js', text: edgeBundle('fetch') }],
  commands: ({ out }) => ({
    preview: [`council-climate-api serve --out ${out}`],
    deploy: [{ note: `Write a wrapper around ${out}/router.js, as described in docs/hosts/fetch.md.` }],
  }),
};
