// GitHub Pages: plain files below the repository's path, without custom headers.
import { FEWER_DAYS, type Host, SMALLER_PAGES, tryCommands } from '../engine/site/host.ts';

export const githubPagesHost: Host = {
  name: 'github-pages',
  title: 'GitHub Pages',
  kind: 'path',
  composes: [],
  limits: {
    siteBytes: {
      most: 1_000_000_000,
      remedy: `${FEWER_DAYS} Or use a host with a router, which doesn’t need filtered lists.`,
      source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
    },
    fileBytes: {
      most: 100 * 1024 * 1024,
      remedy: SMALLER_PAGES,
      source:
        'https://docs.github.com/en/repositories/working-with-files/managing-large-files/about-large-files-on-github',
    },
  },
  // Without this file, GitHub would process the branch with Jekyll, which takes minutes and omits names that begin with `_`:
  // https://docs.github.com/en/pages/getting-started-with-github-pages/about-github-pages-and-jekyll
  files: () => [{ path: '.nojekyll', text: '' }],
  commands: (site) => ({
    preview: tryCommands(site, 'github-pages'),
    deploy: [
      // By default, gh-pages omits names that begin with a dot: https://github.com/tschaub/gh-pages#optionsdotfiles
      `npx gh-pages --dotfiles --dist ${site.out}`,
      { note: `Or in a workflow: actions/upload-pages-artifact with “path: ${site.out}”, then actions/deploy-pages.` },
    ],
  }),
};
