// Compares the responses of a running site with expected ones.
import { shownJson } from '../engine/respond/markup.ts';
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

function faultsOf(
  { target, status, body, counts }: ExpectedResponse,
  response: Response,
  text: string,
): readonly string[] {
  const type = target.includes('format=api') ? 'text/html; charset=utf-8' : 'application/json';
  const sent = response.headers.get('content-type');
  if (response.status !== status || sent !== type) return [`${response.status} ${sent}, not ${status} ${type}`];
  if (type === 'application/json') return text === body ? [] : [`body ${text}, not ${body}`];
  const [shown, counted] = [JSON.stringify(shownJson(text)), JSON.stringify(countsOn(text))];
  return [
    ...(counts && counted !== JSON.stringify(counts) ? [`counts ${counted}`] : []),
    ...(shown === body ? [] : [`page ${shown}, not ${body}`]),
  ];
}

/** The words of the filters on a page, with the numbers beside them. */
const countsOn = (page: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from(page.matchAll(/>([^<>]+?) <small>\((\d+)\)<\/small>/g), ([, word, count]) => [word, Number(count)]),
  );
