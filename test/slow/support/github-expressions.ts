// Evaluates `${{ … }}` as GitHub does, except that a value that a test hasn't provided is an error instead of an empty text.
import { expressions } from './github-parsers.ts';

const { data, Evaluator, Lexer, Parser } = expressions;

export type Value = string | number | boolean | { readonly [name: string]: Value };
export type Contexts = Readonly<Record<string, Value>>;

class Strict extends data.Dictionary {
  override get(key: string) {
    const value = super.get(key);
    if (value === undefined) throw new Error(`The test says nothing of “${key}”.`);
    return value;
  }
}

function dataOf(value: Value): InstanceType<typeof data.StringData> {
  if (typeof value === 'string') return new data.StringData(value);
  if (typeof value === 'number') return new data.NumberData(value) as never;
  if (typeof value === 'boolean') return new data.BooleanData(value) as never;
  return new Strict(...Object.entries(value).map(([key, each]) => ({ key, value: dataOf(each) }))) as never;
}

const status = (failed: boolean) => {
  const define = (name: string, value: boolean) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  });
  return [define('success', !failed), define('failure', failed), define('always', true)];
};

function evaluated(expression: string, contexts: Contexts, failed: boolean) {
  const functions = status(failed);
  const tree = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions as never).parse();
  const known = new Map(functions.map((each) => [each.name, each]));
  return new Evaluator(tree, dataOf(contexts) as never, known as never).evaluate();
}

/** Fills in the expressions in a text. */
export function filledIn(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluated(expression, contexts, false).coerceString(),
  );
}

/** Whether a step runs, according to its `if`. Without an `if`, it runs only if no earlier step has failed. */
export function holds(condition: string | undefined, contexts: Contexts, failed: boolean): boolean {
  const inner = (condition ?? 'success()').replace(/^\$\{\{(.*)\}\}$/s, '$1');
  const whole = /\b(?:always|success|failure|cancelled)\(/.test(inner) ? inner : `success() && (${inner})`;
  const result = evaluated(whole, contexts, failed).coerceString();
  return !['', 'false', '0'].includes(result);
}
