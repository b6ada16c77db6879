// Requests that generators make from the parameters' examples return data as JSON.
import { describe, expect, test } from 'vitest';
import { OPENAPI } from '../../../src/engine/addressing/site-files.ts';
import type { OpenApiDocument } from '../../../src/engine/openapi/describe.ts';
import { type ParameterObject, resolve } from '../../../src/engine/openapi/document.ts';
import { createFetch } from '../../../src/engine/router/fetch-handler.ts';
import { bytesOf, textOf } from '../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { previewHost } from '../../../src/hosts/serve/serve.ts';
import { SAMPLE } from '../../support/broken-host.ts';
import { planOf } from '../../support/planned.ts';
import { dataOf } from '../../support/reference.ts';

/** A site that responds to requests, and its description. */
async function described(data: string) {
  const plan = await planOf(data, { siteUrl: 'https://climate.example' }, [previewHost]);
  const files = new Map(filesOf(plan).map((file) => [file.path, file]));
  const read = (name: string) => {
    const file = files.get(name);
    return file && bytesOf(file.render());
  };
  const document: OpenApiDocument = JSON.parse(textOf(files.get(OPENAPI)!.render()));
  const handler = createFetch({ read });
  return { document, ask: (target: string) => handler(new Request(`https://climate.example${target}`)) };
}

/** The parameters of a path that have an example, with their values as text. */
function examplesAt(document: OpenApiDocument, path: string) {
  const all = (document.paths[path]!.parameters ?? []).map((each) => resolve(document, each) as ParameterObject);
  return all.flatMap(({ name, in: place, example }) =>
    example === undefined ? [] : [{ name, place, value: String(example) }],
  );
}

type Examples = ReturnType<typeof examplesAt>;

function targetOf(path: string, examples: Examples): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => examples.find((each) => each.name === name)!.value);
  const query = examples.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value]);
  return `${filled}?${new URLSearchParams(query)}`;
}

describe.each([
  ['the sample', SAMPLE],
  ['the large set', dataOf('large')],
])('%s', (_, data) => {
  test('every example returns data, alone and together with all others', async () => {
    const { document, ask } = await described(data);
    let requests = 0;
    for (const path of Object.keys(document.paths)) {
      const examples = examplesAt(document, path);
      const inPath = examples.filter(({ place }) => place === 'path');
      for (const some of [examples, ...examples.map((each) => [...inPath, each])]) {
        const target = targetOf(path, some);
        const response = await ask(target);
        expect([target, response.status, response.headers.get('content-type')]).toEqual([
          target,
          200,
          'application/json',
        ]);
        const body = await response.json();
        expect(Array.isArray(body) || body.results ? (body.results ?? body).length : 1, target).toBeGreaterThan(0);
        requests++;
      }
    }
    expect(requests).toBeGreaterThan(20);
  });
});
