// schemathesis generates requests from the API's description, and finds only responses that the description allows.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { startServing } from '../support/serving.ts';
import { python, readJson } from './tools.ts';

const { sample } = inject('sites');

interface Report {
  readonly operations: { readonly selected: number; readonly tested: number };
  readonly test_cases: { readonly generated: number };
  readonly warnings: Readonly<Record<string, readonly unknown[]>>;
}

/** Serves the sample, tests it, and returns a report if there are no failures. */
async function reported(flags: readonly string[], config = ''): Promise<Report> {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'schemathesis.toml'), config);
  const { url } = await startServing(['serve', '--out', sample], process.cwd());
  const report = path.join(folder, 'report.json');
  const { status, output } = await python(
    [
      ...['-m', 'schemathesis.cli', 'run', path.join(sample, 'api', 'openapi.json'), '--url', url, ...flags],
      // The requests are always the same, even on a slow machine.
      ...['--seed', '48', '--max-examples', '30', '--generation-database', 'none', '--suppress-health-check', 'all'],
      ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--output-sanitize', 'false'],
      ...['--report', 'json', '--report-json-path', report],
    ],
    folder,
  );
  expect(status, output).toBe(0);
  const found = readJson(report);
  expect(found).toMatchObject({ complete: true, failures: [], errors: [] });
  expect(Object.values<readonly unknown[]>(found.warnings).flat()).toEqual([]);
  expect(found.operations.tested).toBe(found.operations.selected);
  return found;
}

// The other checks concern sign-in, required headers, and the effects of requests that create or delete something.
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_headers_conformance'],
  ...['response_schema_conformance', 'positive_data_acceptance', 'unsupported_method', 'allow_header_conformance'],
];

test('responses to valid and invalid requests', async ({ annotate }) => {
  const { operations, test_cases } = await reported(['--checks', CHECKS.join()]);
  await annotate(`${test_cases.generated} responses of ${operations.tested} operations are as described`);
});

// OPTIONS and the councils' filters ignore invalid values, and an unknown council has an empty list of commitments.
const STRICT = ['listCommitments', 'listSearchTerms', 'getCouncil'];

// An empty `format` is ignored too.
const WITH_FORMAT = '[parameters]\n"query.format" = "json"\n';

test('rejection of invalid requests', async ({ annotate }) => {
  const only = STRICT.flatMap((id) => ['--include-operation-id', id]);
  const flags = ['--mode', 'negative', '--checks', 'negative_data_rejection', ...only];
  const { operations, test_cases } = await reported(flags, WITH_FORMAT);
  expect(operations.tested).toBe(STRICT.length);
  await annotate(`${test_cases.generated} wrong requests to ${operations.tested} operations are rejected`);
});
