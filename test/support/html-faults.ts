// What html-validate's recommended rules, none of them switched off, find in a page.
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }));

/** Each with its place: `12:3 no-dup-id: …` */
export function htmlFaults(page: string): readonly string[] {
  const { results } = validator.validateStringSync(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
