// The newest version of each of GitHub's actions that ours and the workflows use, as of November 2026. An action is pinned to a commit if
// files of public repositories confirm which commit has the version. Otherwise, its tag is used.
export const NEWEST: Readonly<Record<string, string>> = {
  'actions/cache': 'v6',
  'actions/checkout': '3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  'actions/deploy-pages': 'cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0',
  'actions/download-artifact': '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1',
  'actions/setup-node': '820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
  'actions/upload-artifact': '043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1',
  'actions/upload-pages-artifact': 'fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0',
  'github/codeql-action/upload-sarif': '5595ccaf912efad79be6eef63a5619ff05969be3 # v4.37.6',
};
