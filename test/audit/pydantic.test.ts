// pydantic models that datamodel-code-generator makes from the API's description accept every prebuilt response.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { python, readJson, SITES } from './tools.ts';

/** The model for each prebuilt file, keyed by path. */
const MODELS: readonly (readonly [RegExp, string | undefined])[] = [
  [/^api\/index\.json$/, 'Root'],
  [/^api\/councils\/[A-Z]+\/index\.json$/, 'Council'],
  [/^api\/councils\/[A-Z]+\/commitments\.json$|^documents\/no-commitments\.json$/, 'CommitmentList'],
  [/^api\/councils\/(?:index|country-.*)\.json$/, 'CouncilList'],
  [/^api\/commitments\//, 'CommitmentPage'],
  [/^api\/searchterms\//, 'SearchTermPage'],
  [/^documents\/options\//, 'EndpointDescription'],
  [/^documents\/errors\/(?:not-prebuilt|unavailable)\.json$/, 'NotPrebuilt'],
  [/^documents\/errors\/|^404\.json$/, 'ApiError'],
  // Files that aren't responses listed in the description.
  [
    /^documents\/available|^api\/openapi\.json$|^(?:store|downloads|assets)\/|^(?:build-manifest|serve)\.json$/,
    undefined,
  ],
];

function modelOf(file: string): string | undefined {
  const found = MODELS.find(([pattern]) => pattern.test(file));
  if (!found) throw new Error(`no model for ${file}`);
  return found[1];
}

async function generateModels(description: string, folder: string): Promise<void> {
  const flags = ['--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel'];
  const files = ['--input', description, '--output', path.join(folder, 'models.py')];
  const { status, output } = await python(
    ['-m', 'datamodel_code_generator', ...files, ...flags, '--formatters', 'builtin', '--disable-warnings'],
    folder,
  );
  expect(status, output).toBe(0);
}

async function rejectedBy(folder: string, pairs: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const list = path.join(folder, 'pairs.json');
  writeFileSync(list, JSON.stringify(pairs));
  const { status, stdout, output } = await python(['validate_responses.py', folder, list]);
  expect(status, output).toBe(0);
  return JSON.parse(stdout);
}

test.for(SITES)('models from the description of %s', async ([site, out], { annotate }) => {
  const description = path.join(out, 'api', 'openapi.json');
  const folder = temporaryFolder();
  await generateModels(description, folder);
  // The generator uses this instead of pydantic's own engine if a pattern isn't in RE2's syntax.
  expect(readFileSync(path.join(folder, 'models.py'), 'utf8')).not.toContain('python-re');
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const described = Object.keys(readJson(description).components.schemas);
  const pairs = files.flatMap((file) => {
    const model = modelOf(file);
    return model && described.includes(model) ? [[model, path.join(out, file)] as const] : [];
  });
  expect(await rejectedBy(folder, pairs)).toEqual([]);
  const models = new Set(pairs.map(([model]) => model));
  // A plain file server sends its own errors, and doesn't respond to OPTIONS.
  const others = site === 'sample' ? [] : ['EndpointDescription', 'NotPrebuilt', 'ApiError'];
  const expected = MODELS.flatMap(([, model]) => (model && !others.includes(model) ? [model] : []));
  expect([...models].sort()).toEqual(expected.sort());
  const council = readJson(path.join(out, 'api', 'councils', 'index.json'))[0];
  const wrong = path.join(folder, 'wrong.json');
  writeFileSync(wrong, JSON.stringify({ ...council, plan_count: '1' }));
  expect(await rejectedBy(folder, [['Council', wrong]])).toEqual([expect.stringContaining('plan_count')]);
  await annotate(`${models.size} models accept all ${pairs.length} responses`);
});
