// The action in this repository, on the machine of a test.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { filledIn, type Value } from './github-expressions.ts';
import { type Finished, type Machine, type Outputs, runSteps, type Step, type Used } from './steps.ts';

interface Described {
  readonly description: string;
}

export interface ActionFile {
  readonly inputs: Readonly<Record<string, Described & { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, Described & { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export const ROOT = path.join(import.meta.dirname, '..', '..', '..');

export const ACTION = parse(readFileSync(path.join(ROOT, 'action.yml'), 'utf8')) as ActionFile;

export interface ActionRun extends Finished {
  /** The outputs of the action, not those of its steps. */
  readonly given: Outputs;
}

/** @param folder the path of the action's checkout, for GITHUB_ACTION_PATH */
export async function runAction(
  inputs: Readonly<Record<string, string>>,
  folder: string,
  used: Used,
  machine: Machine,
): Promise<ActionRun> {
  const unknown = Object.keys(inputs).filter((name) => !(name in ACTION.inputs));
  if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}.`);
  const github = { token: 'token-of-the-run' };
  const defaults = Object.entries(ACTION.inputs).map(([name, input]) => [name, filledIn(input.default, { github })]);
  const environment = { ...machine.environment, GITHUB_ACTION_PATH: folder };
  const contexts = { github, inputs: { ...Object.fromEntries(defaults), ...inputs } as Value };
  const finished = await runSteps(ACTION.runs.steps, contexts, used, { ...machine, environment });
  const given = Object.entries(ACTION.outputs).map(([name, { value }]) => {
    const [, id, output] = /^\$\{\{ steps\.([\w-]+)\.outputs\.([\w-]+) \}\}$/.exec(value)!;
    return [name, finished.outputs[id!]?.[output!] ?? ''];
  });
  return { ...finished, given: Object.fromEntries(given) };
}
