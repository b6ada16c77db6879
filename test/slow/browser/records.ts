// The records that a page shows, from the same answer as JSON.

type Item = Readonly<Record<string, unknown>>;

/** @param url of the page, whatever its format */
export async function recordsOf(url: string): Promise<readonly Item[]> {
  const same = new URL(url);
  same.searchParams.set('format', 'json');
  const answer = (await (await fetch(isFile(same) ? url : same)).json()) as Item | readonly Item[];
  if (Array.isArray(answer)) return answer;
  return 'results' in answer ? (answer.results as readonly Item[]) : [answer as Item];
}

const isFile = ({ pathname }: URL): boolean => pathname.endsWith('.json');
