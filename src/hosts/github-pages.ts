// GitHub Pages: plain files below the repository's path. Headers can't be set.
import { PAGED_NAMES } from '../api/api.ts';
import { pageSizeFlag } from '../options/flags.ts';
import { type BuiltSite, type Host, tryCommands } from '../site/host.ts';

export const githubPagesHost: Host = {
  name: 'github-pages',
  title: 'GitHub Pages',
  kind: 'path',
  composes: [],
  limits: {
    siteBytes: {
      most: 1_000_000_000,
      remedy:
        'fewer prebuilt days (--date-range-days, --open-ended-days), or a host with a router, which needs no filtered lists',
      source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
    },
    fileBytes: {
      most: 100 * 1024 * 1024,
      remedy: `smaller pages (${PAGED_NAMES.map(pageSizeFlag).join(', ')})`,
      source:
        'https://docs.github.com/en/repositories/working-with-files/managing-large-files/about-large-files-on-github',
    },
  },
  // Without it, Jekyll would process a branch, which takes minutes and drops names that begin with `_`:
  // https://docs.github.com/en/pages/getting-started-with-github-pages/about-github-pages-and-jekyll
  files: () => [{ path: '.nojekyll', text: '' }],
  commands: (site) => ({ preview: tryCommands(site, 'github-pages'), deploy: deployCommands(site) }),
};

function deployCommands({ out }: BuiltSite): readonly string[] {
  return [
    // By default it leaves out names that begin with a dot: https://github.com/tschaub/gh-pages#optionsdotfiles
    `npx gh-pages --dotfiles --dist ${out}`,
    `or in a workflow: actions/upload-pages-artifact with "path: ${out}", then actions/deploy-pages`,
  ];
}
