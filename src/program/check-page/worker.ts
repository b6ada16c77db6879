// The worker of the page that checks tables. It runs the program's own code on the chosen files, which never leave the browser.
import { readFileSync } from 'node:fs';
import { type Checking, startChecking } from './checking.ts';
import { placeChosen, placedContents, publishedFor } from './place-files.ts';
import type { CheckRequest, FilesToCheck } from './protocol.ts';
import { answerRequests, reply } from './serving.ts';
import { placeFiles } from './stand-ins/fs.ts';

let checking: Checking | undefined;

async function check(choice: FilesToCheck): Promise<void> {
  const placed = await placeChosen(choice);
  const fromSite = publishedFor(placed, choice.published);
  placeFiles([...placedContents(placed), ...fromSite]);
  checking = await startChecking(placed, {
    ...{ isFolder: choice.isFolder, fromSite: fromSite.map(([file]) => file) },
    onProgress: (progress) => reply({ type: 'progress', progress }),
  });
  reply({ type: 'result', result: checking.result() });
}

answerRequests<CheckRequest>(async (request) => {
  switch (request.type) {
    case 'check':
      return check(request);
    case 'fix':
      await checking!.fix();
      return reply({ type: 'result', result: checking!.result() });
    case 'problems':
      return reply({ type: 'problems', ...checking!.problems(request.file, request.severity, request.from) });
    case 'corrected':
      return reply({ type: 'file', content: new Blob([readFileSync(request.file)]) });
    case 'report':
      // A report as JSON may be so large that the page would take a moment to copy it.
      return reply(
        request.format === 'json'
          ? { type: 'file', content: new Blob([checking!.report('json')], { type: 'application/json' }) }
          : { type: 'text', text: checking!.report(request.format) },
      );
  }
});
