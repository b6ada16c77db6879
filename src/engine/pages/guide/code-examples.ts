// Code that sends a request and prints the response, in several languages. Each example is a complete program.

import type { Endpoint } from '../../api/endpoint.ts';
import { jsonOf } from '../../respond/json.ts';
import { quotedWord } from '../../text/shell.ts';

export const LANGUAGES = ['curl', 'JavaScript', 'Python', 'R'] as const;
type Language = (typeof LANGUAGES)[number];

export type CodeExamples = Readonly<Record<Language, string>>;

export interface PrintedResponse {
  readonly url: string;
  readonly shape: Endpoint['shape'];
  /** The field to print from each record. */
  readonly field: string;
}

/** A normalised URL is ASCII, so a JSON string is also a string in JavaScript, Python and R. */
const literal = jsonOf;

/** Prints every link, or one field of each record. */
export function requestExamples({ url, shape, field }: PrintedResponse): CodeExamples {
  const name = NAMES[shape];
  const value = literal(field);
  const javaScript = {
    links: 'for (const [name, link] of Object.entries(links)) console.log(name, link);',
    item: `console.log(record.${field});`,
    items: `for (const record of records) console.log(record.${field});`,
    page: `console.log(page.count);\nfor (const record of page.results) console.log(record.${field});`,
  };
  const python = {
    links: 'for name, link in links.items():\n    print(name, link)',
    item: `print(record[${value}])`,
    items: `for record in records:\n    print(record[${value}])`,
    page: `print(page["count"])\nfor record in page["results"]:\n    print(record[${value}])`,
  };
  const r = {
    links: 'cat(paste(names(links), links), sep = "\\n")',
    item: `cat(record[[${value}]], sep = "\\n")`,
    items: `cat(records[[${value}]], sep = "\\n")`,
    page: `cat(page[["count"]], page[["results"]][[${value}]], sep = "\\n")`,
  };
  return {
    curl: `curl ${quotedWord(url)}`,
    JavaScript: `const response = await fetch(${literal(url)});
if (!response.ok) throw new Error(\`\${response.status} \${response.url}\`);
const ${name} = await response.json();
${javaScript[shape]}`,
    Python: `import json
from urllib.request import urlopen

with urlopen(${literal(url)}) as response:
    ${name} = json.load(response)
${python[shape]}`,
    R: `library(jsonlite)

${name} <- fromJSON(${literal(url)})
${r[shape]}`,
  };
}

const NAMES: Readonly<Record<PrintedResponse['shape'], string>> = {
  links: 'links',
  item: 'record',
  items: 'records',
  page: 'page',
};

/**
 * Reads every page of a list, and prints the number of records; with curl, each record on a line of its own.
 * @param url the list's first page
 */
export const everyPageExamples = (url: string): CodeExamples => ({
  curl: `url=${quotedWord(url)}
while [ "$url" != null ]; do
  page=$(curl --fail --silent --show-error "$url") || break
  printf '%s\\n' "$page" | jq --compact-output '.results[]'
  url=$(printf '%s\\n' "$page" | jq --raw-output .next)
done`,
  JavaScript: `const records = [];
let url = ${literal(url)};
while (url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(\`\${response.status} \${url}\`);
  const page = await response.json();
  records.push(...page.results);
  url = page.next;
}
console.log(records.length);`,
  Python: `import json
from urllib.request import urlopen

records = []
url = ${literal(url)}
while url:
    with urlopen(url) as response:
        page = json.load(response)
    records += page["results"]
    url = page["next"]
print(len(records))`,
  R: `library(jsonlite)

pages <- list()
url <- ${literal(url)}
while (!is.null(url)) {
  page <- fromJSON(url)
  pages[[length(pages) + 1]] <- page[["results"]]
  url <- page[["next"]]
}
records <- do.call(rbind, pages)
cat(nrow(records), sep = "\\n")`,
});

/** Downloads a response only if it has changed since the last time. */
export const cachingExample = (url: string): string =>
  `curl --etag-compare etag.txt --etag-save etag.txt --output response.json ${quotedWord(url)}`;
