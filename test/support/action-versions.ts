// The newest major version of each of GitHub's actions that ours and the workflows use, as of November 2026.
export const NEWEST: Readonly<Record<string, string>> = {
  'actions/cache': 'v6',
  'actions/checkout': 'v7',
  'actions/deploy-pages': 'v5',
  'actions/setup-node': 'v7',
  'actions/upload-pages-artifact': 'v5',
  'github/codeql-action/upload-sarif': 'v4',
};
