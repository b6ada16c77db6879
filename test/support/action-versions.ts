// The newest version of each of GitHub's actions that our action and the workflows use, as of November 2026. Files in public
// repositories, or the actions' own tags, confirm which commit has this version.
export const NEWEST: Readonly<Record<string, string>> = {
  'actions/cache': '55cc8345863c7cc4c66a329aec7e433d2d1c52a9 # v6.1.0',
  'actions/checkout': '3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  'actions/deploy-pages': '368f82528645a54fb793d4d04e342629a3f51346 # v5.0.1',
  'actions/download-artifact': '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1',
  'actions/setup-node': '820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
  'actions/upload-artifact': '043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1',
  'actions/upload-pages-artifact': 'fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0',
  'github/codeql-action/upload-sarif': '2892aa5e19bbd11bc0cff5427e3b750a04d9e3c2 # v4.38.2',
};
