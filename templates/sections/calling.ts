// The home page's how-to: the same list asked for from several languages, every page of it.
import { type Html, html } from '../../src/html.ts';
import { quotedWord } from '../../src/shell.ts';

/** Absolute addresses of answers as JSON. A URL in its normal form has no quotation mark and no backslash. */
export interface CalledSite {
  readonly councils: string;
  /** The councils of one country. */
  readonly someCouncils: string;
  /** The first page. */
  readonly commitments: string;
}

export function callingSection(site: CalledSite): Html {
  return html`<section aria-labelledby="calling">
<h2 id="calling">How to call it</h2>
<p>Ask by GET, without a key, from anywhere: scripts of other sites may read it too. Long lists come in pages; <code>next</code> is the address of the next one, <code>null</code> on the last.</p>
${SNIPPETS.map(
  (
    { title, note, code },
    index,
  ) => html`<details class="snippet"${index === 0 && html` open`}><summary>${title}</summary>
${note && html`<p>${note}</p>\n`}<pre class="copy"><code>${code(site)}</code></pre>
</details>
`,
)}<p>Google Sheets reads no JSON without a script. A spreadsheet that does is Excel, as above; its table can be saved as CSV.</p>
</section>
`;
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
    note: 'In a browser, Node.js 18 or later, or Deno.',
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
    note: 'With nothing but the standard library.',
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
    note: 'With the package jsonlite.',
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
  {
    title: 'Excel',
    note: 'Data → Get Data → From Other Sources → Blank Query, then Advanced Editor: paste this in place of what is there.',
    code: ({ commitments }) => `let
  Read = (url) => Json.Document(Web.Contents(url)),
  Pages = List.Generate(
    () => Read("${commitments}"),
    each _ <> null,
    each if [next] = null then null else Read([next])
  ),
  Commitments = Table.FromRecords(List.Combine(List.Transform(Pages, each [results])))
in
  Commitments`,
  },
];
