// The code examples on the home page. They show how to retrieve every page of a list in several programming languages.

import type { BothPaths } from '../../../engine/addressing/links.ts';
import { responseLink, section } from '../../../engine/markup/elements.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { quotedWord } from '../../../engine/text/shell.ts';

/** The other properties are absolute URLs of JSON responses. Normalised URLs contain no quotation marks or backslashes. */
export interface CalledSite {
  readonly root: BothPaths;
  /** The paths of the API reference, and of the index of prebuilt responses if there are any. */
  readonly reference: string;
  readonly urlIndex: string | undefined;
  readonly councils: string;
  /** The list of councils in one country. */
  readonly someCouncils: string;
  /** The first page of the list of commitments. */
  readonly commitments: string;
}

export function callingSection(site: CalledSite): Html {
  const { root, reference, urlIndex } = site;
  const body = html`<p>Programs can get all the data as JSON, starting from ${responseLink(root)}. The <a href="${reference}">API reference</a> describes every URL, parameter and field.${urlIndex !== undefined && html` The <a href="${urlIndex}">URL index</a> lists every response that is available as a file.`}</p>
<p>Send GET requests. You don’t need a key, and CORS is enabled for all origins. Long lists are split into pages. On each page, <code>next</code> is the URL of the next page; on the last page, it is <code>null</code>.</p>
${SNIPPETS.map(
  (
    { title, note, code },
    index,
  ) => html`<details class="snippet"${index === 0 && html` open`}><summary>${title}</summary>
${note && html`<p>${note}</p>\n`}<pre class="copy"><code>${code(site)}</code></pre>
</details>
`,
)}`;
  return section('calling', 'API', body);
}

interface Snippet {
  readonly title: string;
  readonly note?: string;
  readonly code: (site: CalledSite) => string;
}

const SNIPPETS: readonly Snippet[] = [
  {
    title: 'curl',
    code: ({ councils, someCouncils, commitments }) =>
      [councils, someCouncils, commitments].map((address) => `curl ${quotedWord(address)}`).join('\n'),
  },
  {
    title: 'JavaScript',
    note: 'Runs in a browser, in Node.js 18 or later, and in Deno.',
    code: ({ commitments }) => `const commitments = [];
let url = "${commitments}";
while (url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(\`\${url}: \${response.status}\`);
  const page = await response.json();
  commitments.push(...page.results);
  url = page.next;
}
console.log(commitments.length);`,
  },
  {
    title: 'Python',
    note: 'Uses only the standard library.',
    code: ({ commitments }) => `import json
from urllib.request import urlopen

commitments = []
url = "${commitments}"
while url:
    with urlopen(url) as response:
        page = json.load(response)
    commitments += page['results']
    url = page['next']
print(len(commitments))`,
  },
];
