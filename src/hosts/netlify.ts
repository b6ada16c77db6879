// Netlify: an edge function generates every response, so the site contains little more than its data.
import { edgeBundle } from '../engine/package-files.ts';
import type { Host, ServerOptions } from '../engine/site/host.ts';
import { headersFile } from './header-files.ts';

const FOLDER = 'edge-functions';

/** The function's own requests for data must not call it again. It can't read any other files, so no response is prebuilt. */
const paths = { path: '/*', excludedPath: '/store/*' };

export const netlifyHost: Host = {
  name: 'netlify',
  title: 'Netlify',
  kind: 'router',
  composes: 'all',
  limits: {},
  files: () => [
    // https://docs.netlify.com/build/edge-functions/declarations/#declare-edge-functions-inline
    { path: `${FOLDER}/router.js`, text: `${edgeBundle('netlify')}export const config = ${JSON.stringify(paths)};\n` },
    { path: '_headers', text: headersFile() },
  ],
  commands: ({ out }) => ({
    preview: [`council-climate-api host netlify --out ${out} > netlify.toml`, 'npx netlify-cli dev'],
    deploy: ['npx netlify-cli deploy --prod'],
  }),
  configuration,
};

function configuration({ out }: ServerOptions): string {
  return [
    '# netlify.toml for Netlify. Paths are relative to this file.',
    '[build]',
    `  publish = ${JSON.stringify(out)}`,
    `  edge_functions = ${JSON.stringify(`${out}/${FOLDER}`)}`,
    '',
  ].join('\n');
}
