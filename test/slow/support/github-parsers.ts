// GitHub's own parsers for workflows, actions and expressions. They are bundled first, because they import JSON in a way that
// Node.js rejects.
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

interface ParseResult {
  readonly context: { readonly errors: { getErrors(): readonly { readonly message: string }[] } };
  readonly value: unknown;
}

interface File {
  readonly name: string;
  readonly content: string;
}

interface Parsers {
  readonly parseAction: (file: File, trace: object) => ParseResult;
  readonly parseWorkflow: (file: File, trace: object) => ParseResult;
  readonly convertActionTemplate: (context: unknown, value: unknown) => unknown;
  readonly convertWorkflowTemplate: (context: unknown, value: unknown) => Promise<unknown>;
  readonly NoOperationTraceWriter: new () => object;
  readonly expressions: typeof import('@actions/expressions');
}

async function load(): Promise<Parsers> {
  const bundled = await build({
    stdin: {
      contents: `export * from '@actions/workflow-parser';
        export * from '@actions/workflow-parser/actions/index';
        export * as expressions from '@actions/expressions';`,
      resolveDir: import.meta.dirname,
    },
    absWorkingDir: path.join(import.meta.dirname, '..'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'error',
  });
  const module = { exports: {} as Parsers };
  new Function('module', 'require', bundled.outputFiles[0]!.text)(module, createRequire(import.meta.url));
  return module.exports;
}

const parsers = await load();

export const { expressions } = parsers;

const messages = ({ context }: ParseResult): readonly string[] =>
  context.errors.getErrors().map((each) => each.message);

/** @returns the errors for which GitHub would reject an action.yml */
export function errorsOfAction(content: string): readonly string[] {
  const parsed = parsers.parseAction({ name: 'action.yml', content }, new parsers.NoOperationTraceWriter());
  if (parsed.value) parsers.convertActionTemplate(parsed.context, parsed.value);
  return messages(parsed);
}

/** @returns the errors for which GitHub would reject a workflow */
export async function errorsOfWorkflow(content: string): Promise<readonly string[]> {
  const parsed = parsers.parseWorkflow({ name: 'workflow.yml', content }, new parsers.NoOperationTraceWriter());
  if (parsed.value) await parsers.convertWorkflowTemplate(parsed.context, parsed.value);
  return messages(parsed);
}
