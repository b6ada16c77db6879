// Runs the steps of an action or a job as GitHub's runner does: each `run` in bash, with the files through which steps communicate
// with the runner. If a step `uses` an action, a function of the test replaces the action.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Contexts, filledIn, holds, type Value } from './github-expressions.ts';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly 'continue-on-error'?: boolean;
  readonly with?: Readonly<Record<string, string | boolean | number>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The name of the action that a step uses, without its version. */
export const actionOf = ({ uses }: Step): string | undefined => uses?.split('@')[0];

export type Outputs = Readonly<Record<string, string>>;
export type Environment = Readonly<Record<string, string>>;

/** Stand-ins for the actions that steps use, by their names. */
export type Used = Readonly<
  Record<string, (given: Readonly<Record<string, string>>, machine: Machine) => Promise<Outputs> | Outputs>
>;

/** The machine of a job, with everything that remains after a step. */
export interface Machine {
  readonly workspace: string;
  readonly temporary: string;
  /** The variables of the runner and the job, including PATH. */
  readonly environment: Environment;
  /** Folders that steps have added to PATH, starting with the latest. */
  readonly paths: string[];
  /** The lines of the log, in order. */
  readonly log: string[];
  readonly summary: string[];
}

export interface Ran {
  readonly name: string;
  /** Undefined for steps that were skipped. */
  readonly code?: number;
}

export interface Finished {
  readonly code: number;
  readonly steps: readonly Ran[];
  readonly outputs: Readonly<Record<string, Outputs>>;
}

/** Lines of the form `name=value`. The steps use no other form. */
function pairs(text: string): Outputs {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const cut = line.indexOf('=');
        if (cut < 1) throw new Error(`No output of a step: ${line}`);
        return [line.slice(0, cut), line.slice(cut + 1)];
      }),
  );
}

/** An output that a step hasn't set is empty. syntax.test.ts checks that the step can set it. */
function outputsOf(id: string, set: Outputs, steps: string): Value {
  const named = Array.from(steps.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)).filter(([, step]) => step === id);
  return { ...Object.fromEntries(named.map(([, , output]) => [output!, ''])), ...set };
}

async function runInBash(script: string, shell: string | undefined, env: Environment, machine: Machine) {
  const folder = mkdtempSync(path.join(machine.temporary, 'step-'));
  const file = (name: string) => path.join(folder, name);
  const files = { GITHUB_OUTPUT: file('output'), GITHUB_STEP_SUMMARY: file('summary'), GITHUB_PATH: file('path') };
  for (const each of Object.values(files)) writeFileSync(each, '');
  writeFileSync(file('step.sh'), script);
  // https://docs.github.com/actions/reference/workflow-syntax-for-github-actions#jobsjob_idstepsshell
  const flags = shell === 'bash' ? ['--noprofile', '--norc', '-e', '-o', 'pipefail'] : ['-e'];
  const PATH = [...machine.paths, machine.environment.PATH].join(':');
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn('/bin/bash', [...flags, file('step.sh')], {
      cwd: machine.workspace,
      env: { ...machine.environment, ...env, ...files, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => machine.log.push(text));
    }
    child.on('error', reject);
    child.on('close', (ended) => resolve(ended ?? -1));
  });
  machine.summary.push(readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'));
  machine.paths.unshift(...readFileSync(files.GITHUB_PATH, 'utf8').split('\n').filter(Boolean));
  return { code, outputs: pairs(readFileSync(files.GITHUB_OUTPUT, 'utf8')) };
}

/** @param contexts all contexts except `steps`, which comes from the steps */
export async function runSteps(
  steps: readonly Step[],
  contexts: Contexts,
  used: Used,
  machine: Machine,
): Promise<Finished> {
  mkdirSync(machine.temporary, { recursive: true });
  if (!existsSync(machine.workspace)) throw new Error('There is no workspace.');
  const whole = JSON.stringify(steps);
  const outputs: Record<string, Outputs> = {};
  const ran: Ran[] = [];
  let code = 0;
  for (const step of steps) {
    const known = () => ({
      ...contexts,
      steps: Object.fromEntries(
        Object.entries(outputs).map(([id, each]) => [id, { outputs: outputsOf(id, each, whole) }]),
      ),
    });
    const fill = (values: Readonly<Record<string, unknown>> = {}) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filledIn(String(value), known())]));
    const name = step.name ?? step.uses ?? step.run ?? '';
    if (step.id) outputs[step.id] = {};
    if (!holds(step.if, known(), code !== 0)) {
      ran.push({ name });
      continue;
    }
    const done = await perform(step, fill, used, machine);
    if (step.id) outputs[step.id] = done.outputs;
    ran.push({ name, code: done.code });
    if (code === 0 && !step['continue-on-error']) code = done.code;
  }
  return { code, steps: ran, outputs };
}

async function perform(
  step: Step,
  fill: (values?: Readonly<Record<string, unknown>>) => Record<string, string>,
  used: Used,
  machine: Machine,
): Promise<{ readonly code: number; readonly outputs: Outputs }> {
  if (step.run !== undefined) return runInBash(step.run, step.shell, fill(step.env), machine);
  const action = used[actionOf(step)!];
  if (!action) throw new Error(`The test has nothing for ${step.uses}.`);
  try {
    return { code: 0, outputs: await action(fill(step.with), machine) };
  } catch (error) {
    if (error instanceof StepFailed) return { code: error.code, outputs: {} };
    throw error;
  }
}

/** Thrown by the stand-in for an action if the action fails. */
export class StepFailed extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The step ended with ${code}.`);
    this.code = code;
  }
}
