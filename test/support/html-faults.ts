// The faults that html-validate finds in a page with its recommended rules, all of which are turned on.
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }));

/** Each fault with its position, as in `12:3 no-dup-id: …`. */
export function htmlFaults(page: string): readonly string[] {
  const { results } = validator.validateStringSync(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
