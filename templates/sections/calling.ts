// The code examples on the home page. They show how to retrieve every page of a list in several programming languages.
import { type Html, html } from '../../src/text/html.ts';
import { quotedWord } from '../../src/text/shell.ts';
import { section } from '../markup.ts';

/** Absolute URLs of JSON responses. Normalised URLs contain no quotation marks or backslashes. */
export interface CalledSite {
  readonly councils: string;
  /** The list of councils in one country. */
  readonly someCouncils: string;
  /** The first page of the list of commitments. */
  readonly commitments: string;
}

export function callingSection(site: CalledSite): Html {
  const body = html`<p>Send GET requests. You don’t need a key, and CORS is enabled for all origins. Long lists are split into pages. On each page, <code>next</code> is the URL of the next page; on the last page, it is <code>null</code>.</p>
${SNIPPETS.map(
  (
    { title, note, code },
    index,
  ) => html`<details class="snippet"${index === 0 && html` open`}><summary>${title}</summary>
${note && html`<p>${note}</p>\n`}<pre class="copy"><code>${code(site)}</code></pre>
</details>
`,
)}`;
  return section('calling', 'Use the API', body);
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
  {
    title: 'R',
    note: 'Uses the jsonlite package.',
    code: ({ commitments }) => `library(jsonlite)

pages <- list()
url <- "${commitments}"
while (!is.null(url)) {
  page <- fromJSON(url)
  pages[[length(pages) + 1]] <- page$results
  url <- page[['next']]
}
commitments <- rbind_pages(pages)`,
  },
];
