// docs/operating.md shows log lines in the formats that it names, and uses commands that exist.
import { expect, test } from 'vitest';
import { codeBlocksIn, codeBlockWith } from './code-blocks.ts';
import { COMBINED } from './combined-log.ts';
import { unknownFlagsIn } from './program-flags.ts';

const PAGE = 'operating.md';

test('both examples of a log line describe the same response', () => {
  const json = JSON.parse(codeBlocksIn(PAGE, 'json')[0]!);
  const [, client, time, method, target, status, bytes, referer, userAgent] = COMBINED.exec(
    codeBlocksIn(PAGE, 'text')[0]!.trim(),
  )!;
  expect({ client, method, target, status: Number(status), bytes: Number(bytes), userAgent }).toEqual({
    client: json.client,
    method: json.method,
    target: json.target,
    status: json.status,
    bytes: json.bytes,
    userAgent: json.userAgent,
  });
  expect(referer).toBe(json.referer ?? '-');
  const [date, ...clock] = time!.split(' ')[0]!.split(':');
  expect(new Date(`${date!.replaceAll('/', ' ')} ${clock.join(':')} UTC`).toISOString().slice(0, 19)).toBe(
    json.time.slice(0, 19),
  );
});

test('commands use options that exist', () => {
  const commands = codeBlocksIn(PAGE, 'sh').flatMap((block) => block.match(/^council-climate-api .*$/gm) ?? []);
  expect(commands.length).toBeGreaterThan(1);
  const unknown = commands.flatMap((command) => unknownFlagsIn(command.split(' ')));
  expect(unknown).toEqual([]);
});

test('a deployment waits for the identity that the health check shows', () => {
  expect(codeBlockWith(PAGE, 'sh', 'verify https:')).toContain('sha256sum dist/build-manifest.json | cut -c1-32');
});
