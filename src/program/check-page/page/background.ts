// A worker that answers requests in the order in which they are sent.
import type { Progress, Reply } from '../protocol.ts';
import { elementWith } from './elements.ts';

export interface Background<Request> {
  /** @param type the type of the reply, from which TypeScript knows what it contains */
  readonly ask: <Type extends Reply['type']>(
    request: Request,
    type: Type,
  ) => Promise<Extract<Reply, { readonly type: Type }>>;
  /** Stops the worker. The next request starts another one. Requests without a reply stay without one. */
  readonly stop: () => void;
}

/** @param source the worker's URL, or `#` and the ID of the element with its text in a page that is a single file */
export function background<Request>(
  source: string,
  {
    onProgress,
    onFailure,
  }: { readonly onProgress: (progress: Progress) => void; readonly onFailure: (message: string) => void },
): Background<Request> {
  let worker: Worker | undefined;
  const waiting: ((reply: Reply) => void)[] = [];
  const stop = () => {
    worker?.terminate();
    worker = undefined;
    waiting.length = 0;
  };
  const fail = (message: string) => {
    stop();
    onFailure(message);
  };
  const start = () => {
    const started = new Worker(urlOf(source));
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (data.type === 'progress') onProgress(data.progress);
      else if (data.type === 'failure') fail(data.message);
      else waiting.shift()?.(data);
    });
    started.addEventListener('error', ({ message }) => fail(message || 'the worker didn’t start'));
    return started;
  };
  return {
    ask: (request) => {
      worker ??= start();
      worker.postMessage(request);
      return new Promise((resolve) => waiting.push(resolve as (reply: Reply) => void));
    },
    stop,
  };
}

function urlOf(source: string): string {
  if (!source.startsWith('#')) return source;
  const text = elementWith(source.slice(1)).textContent ?? '';
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}
