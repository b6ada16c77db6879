// Netlify: an edge function composes every response, so that the site is little more than its store.
import { edgeBundle } from '../package-files.ts';
import type { Host, ServerOptions } from '../site/host.ts';
import { headersFile } from './header-files.ts';

const FOLDER = 'edge-functions';

/** The function's own requests for the store must not call it again. It can't read other files, so no response is prebuilt. */
const paths = { path: '/*', excludedPath: '/store/*' };

export const netlifyHost: Host = {
  name: 'netlify',
  title: 'Netlify',
  kind: 'router',
  composes: 'all',
  limits: {
    functionBytes: {
      most: 20_000_000,
      remedy: 'another host',
      source: 'https://docs.netlify.com/build/edge-functions/limits/',
    },
  },
  files: () => [
    { path: `${FOLDER}/router.js`, text: functionText() },
    { path: '_headers', text: headersFile() },
  ],
  commands: ({ out }) => ({
    preview: [`council-climate-api host netlify --out ${out} > netlify.toml`, 'npx netlify-cli dev'],
    deploy: ['npx netlify-cli deploy --prod'],
  }),
  configuration,
};

// https://docs.netlify.com/build/edge-functions/declarations/#declare-edge-functions-inline
function functionText(): string {
  return `${edgeBundle('netlify')}export const config = ${JSON.stringify(paths)};\n`;
}

function configuration({ out }: ServerOptions): string {
  return [
    '# netlify.toml for Netlify. Paths are relative to this file.',
    '[build]',
    `  publish = ${JSON.stringify(out)}`,
    `  edge_functions = ${JSON.stringify(`${out}/${FOLDER}`)}`,
    '',
  ].join('\n');
}
