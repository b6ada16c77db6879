// The records on a page, taken from the same response as JSON.

type Item = Readonly<Record<string, unknown>>;

/** @param url the URL of the page in any format */
export async function recordsOf(url: string): Promise<readonly Item[]> {
  const same = new URL(url);
  same.searchParams.set('format', 'json');
  const answer = (await (await fetch(isFile(same) ? url : same)).json()) as Item | readonly Item[];
  if (Array.isArray(answer)) return answer;
  return 'results' in answer ? (answer.results as readonly Item[]) : [answer as Item];
}

const isFile = ({ pathname }: URL): boolean => pathname.endsWith('.json');
