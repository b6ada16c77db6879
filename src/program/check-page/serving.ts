// What both workers do with the page's messages: they answer one after the other, in the order in which the page expects the replies.
import type { Reply } from './protocol.ts';

export const reply = (message: Reply): void => postMessage(message);

export function answerRequests<Request>(answer: (request: Request) => Promise<void>): void {
  let last = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<Request>) => {
    last = last
      .then(() => answer(data))
      .catch((error: unknown) => reply({ type: 'failure', message: String((error as Error).stack ?? error) }));
  });
}
