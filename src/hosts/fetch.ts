// Any runtime with the standard Request and Response objects: a module that contains the router and needs only a short wrapper.
import { edgeBundle } from '../engine/package-files.ts';
import type { Host } from '../engine/site/host.ts';
import { FILTERED_GROUPS } from '../engine/site/url-groups.ts';

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
