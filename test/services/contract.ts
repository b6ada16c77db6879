// Compares the responses of a running site with expected ones.
import { shownJson } from '../respond/markup.ts';
import type { ExpectedResponse } from './lighthouses.ts';

interface Contract {
  /** Whether the host only has files, so that it refuses whatever isn't prebuilt, and all links are canonical. */
  readonly hasOnlyFiles?: boolean;
}

interface Compared {
  readonly faults: readonly string[];
  readonly refused: number;
}

/** @param url `http://127.0.0.1:PORT` */
export async function compare(
  url: string,
  responses: readonly ExpectedResponse[],
  { hasOnlyFiles = false }: Contract = {},
): Promise<Compared> {
  const faults: string[] = [];
  let refused = 0;
  for (const expected of responses) {
    const response = await fetch(url + expected.target, { redirect: 'manual' });
    const text = await response.text();
    if (hasOnlyFiles && !expected.isPrebuilt && response.status === 501) refused += 1;
    else
      faults.push(
        ...faultsOf(hasOnlyFiles ? canonical(expected) : expected, response, text).map(
          (fault) => `${expected.target}: ${fault}`,
        ),
      );
  }
  return { faults, refused };
}

const canonical = (expected: ExpectedResponse): ExpectedResponse => ({
  ...expected,
  body: expected.canonical ?? expected.body,
});

function faultsOf({ status, body, counts }: ExpectedResponse, response: Response, text: string): readonly string[] {
  if (response.status !== status) return [`status ${response.status}, not ${status}`];
  if (response.headers.get('content-type') === 'application/json')
    return text === body ? [] : [`body ${text}, not ${body}`];
  const shown = JSON.stringify(shownJson(text));
  const found =
    counts && JSON.stringify(countsOn(text)) !== JSON.stringify(counts) ? [JSON.stringify(countsOn(text))] : [];
  return shown === body ? found : [...found, `page ${shown}, not ${body}`];
}

/** The words of the filters on a page, with the numbers beside them. */
const countsOn = (page: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from(page.matchAll(/>([^<>]+?) <small>\((\d+)\)<\/small>/g), ([, word, count]) => [word, Number(count)]),
  );
