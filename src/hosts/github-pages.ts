// GitHub Pages: files and nothing else, below the path of their repository. No header can be set; every file may be read
// by other sites' pages, and a copy is used for ten minutes.
import { PAGED_NAMES } from '../api/api.ts';
import { pageSizeFlag } from '../model/flags.ts';
import type { BuiltSite, Host } from '../site/host.ts';
import { tryCommands } from './try-commands.ts';

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
  // Without it a branch goes through Jekyll, which takes minutes over thousands of files and drops what begins with `_`:
  // https://docs.github.com/en/pages/getting-started-with-github-pages/about-github-pages-and-jekyll
  files: () => [{ path: '.nojekyll', text: '' }],
  commands: (site) => ({ preview: tryCommands(site, 'github-pages'), deploy: deployCommands(site) }),
};

function deployCommands({ out }: BuiltSite): readonly string[] {
  return [
    // It leaves files out whose names begin with a dot unless it is told: https://github.com/tschaub/gh-pages#optionsdotfiles
    `npx gh-pages --dotfiles --dist ${out}`,
    `or in a workflow: actions/upload-pages-artifact with "path: ${out}", then actions/deploy-pages`,
  ];
}
