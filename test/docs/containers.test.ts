// The files in docs/hosts/containers.md use options that exist, and the container has no rights that it doesn't need.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { argumentsOf } from '../support/shell-words.ts';
import { codeBlocksIn, codeBlockWith } from './code-blocks.ts';
import { unknownFlagsIn } from './program-flags.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PAGE = 'hosts/containers.md';
const PROGRAM = 'council-climate-api';
const description = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** The instructions of the Dockerfile, each on one line. */
const instructions = codeBlockWith(PAGE, 'dockerfile', 'FROM')
  .replaceAll(/ *\\\n */g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

/** The rest of the only instruction of a kind in the last stage. */
function instructionOf(name: string): string {
  const found = lastStage.filter((line) => line.startsWith(`${name} `));
  expect(found, name).toHaveLength(1);
  return found[0]!.slice(name.length + 1);
}

const startCommand = (): string[] => JSON.parse(instructionOf('CMD'));

/** The command that starts a container. */
function runCommand(): readonly string[] {
  const block = codeBlockWith(PAGE, 'sh', 'docker build');
  return argumentsOf(['docker'], [block]).find(([name]) => name === 'run')!;
}

test('the build, the image and the mounted site use options that exist', () => {
  const build = instructions.find((line) => line.includes(`${PROGRAM} build`))!;
  expect(unknownFlagsIn(build.slice(build.indexOf(PROGRAM)).split(' '))).toEqual([]);
  expect(startCommand().slice(0, 2)).toEqual([PROGRAM, 'serve']);
  expect(unknownFlagsIn(startCommand())).toEqual([]);
  const [mounted] = argumentsOf(['docker'], [codeBlockWith(PAGE, 'sh', '--volume')]);
  expect(unknownFlagsIn(mounted!.slice(mounted!.indexOf(PROGRAM)))).toEqual([]);
});

test('the image runs the version of Node.js that the program supports, without a shell and not as root', () => {
  expect(description.engines.node).toContain('>=22.12.0');
  expect(new Set(instructions.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]))).toEqual(
    new Set(['node:22-slim', 'program']),
  );
  expect(instructionOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(instructionOf('STOPSIGNAL')).toBe('SIGTERM');
});

test('the image has the program at the path to which npm installs it', () => {
  const installed = `/usr/local/lib/node_modules/${description.name}`;
  expect(lastStage).toContain(`COPY --from=program ${installed} ${installed}`);
  expect(instructionOf('RUN')).toBe(
    `ln -s ../lib/node_modules/${description.name}/${description.bin[PROGRAM]} /usr/local/bin/${PROGRAM}`,
  );
  expect(instructions.join('\n')).toContain(`/tmp/${description.name}-*.tgz`);
  expect(existsSync(path.join(ROOT, description.bin[PROGRAM]))).toBe(true);
});

test('the health check requests the port on which the server listens', () => {
  const command: string[] = JSON.parse(/CMD (\[.*\])$/.exec(instructionOf('HEALTHCHECK'))![1]!);
  const port = startCommand()[startCommand().indexOf('--port') + 1];
  expect(command.slice(0, 2)).toEqual(['node', '--eval']);
  expect(command[2]).toContain(`fetch('http://127.0.0.1:${port}/-/health')`);
  expect(instructionOf('EXPOSE')).toBe(port);
  expect(runCommand()).toContain(`127.0.0.1:${port}:${port}`);
  expect(startCommand()).toContain('--health');
});

test('a container can write nothing, has no capabilities and gets time to stop', () => {
  const command = runCommand();
  expect(command).toEqual(
    expect.arrayContaining(['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']),
  );
  expect(Number(command[command.indexOf('--stop-timeout') + 1])).toBeGreaterThan(10);
});

test('only the tables and the package get into the image', () => {
  const [ignored] = codeBlocksIn(PAGE, 'text');
  expect(ignored!.trim().split('\n')).toEqual(['*', '!data', `!${description.name}-*.tgz`]);
  expect(instructions.filter((line) => /^(?:COPY|ADD) (?!--from)/.test(line))).toEqual([
    `COPY ${description.name}-*.tgz /tmp/`,
  ]);
});
