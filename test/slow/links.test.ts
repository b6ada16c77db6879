// Every link of a preview is followed over HTTP, those to all combinations of filters, too.
import { expect, test } from 'vitest';
import { followLinks } from '../followed-links.ts';
import { startPreview } from '../support/program.ts';
import { dataOf } from '../support/reference.ts';

test('links lead to answers in the same rendering', async () => {
  const { url } = await startPreview(dataOf('edge'), { pageSizes: { commitments: 3, searchterms: 5 } });
  const followed = await followLinks({
    url,
    ask: async (target) => {
      const response = await fetch(url + target, { redirect: 'manual' });
      const text = await response.text();
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      return { status: response.status, page: isPage ? text : undefined };
    },
  });
  expect(followed).toBeGreaterThan(80);
});
