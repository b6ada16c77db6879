// The “template” command lists the page templates and their placeholders, or prints a single template for customisation.
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from '../../engine/markup/placeholders.ts';
import { ownTemplates } from '../../engine/package-files.ts';
import { laidOut } from '../report/lines.ts';
import { textWidthOf } from '../terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

export interface TemplateOptions {
  /** If omitted, all templates are listed. */
  readonly name: TemplateName | undefined;
  readonly format: 'pretty' | 'json';
}

export function template({ name, format }: TemplateOptions, { terminal }: Effects): ExitCode {
  const own = ownTemplates();
  const record = (each: TemplateName) => ({ name: each, ...TEMPLATES[each], text: own[each] });
  if (format === 'json') terminal.print(JSON.stringify(name ? record(name) : TEMPLATE_NAMES.map(record), null, 2));
  // The line break is removed because the terminal adds one.
  else terminal.print(name ? own[name].replace(/\n$/, '') : listing(textWidthOf(process.stdout)));
  return 0;
}

const MORE =
  '* Required. To customise a template, save the output of “template NAME” as templates/NAME.html in the data directory, then edit it.';

/** The width of the first column. */
const LABEL = 20;

function listing(width: number): string {
  const blocks = TEMPLATE_NAMES.map((name) => {
    const { about, needs, placeholders } = TEMPLATES[name];
    const needed: readonly string[] = needs;
    const lines = Object.entries<string>(placeholders).map(([placeholder, gets]) => {
      const label = `  {{${placeholder}}}${needed.includes(placeholder) ? '*' : ''}`;
      return label.padEnd(LABEL) + laidOut([LABEL, gets], width).slice(LABEL);
    });
    return [laidOut([0, `${name}: ${about}`], width), ...lines].join('\n');
  });
  return [...blocks, laidOut([0, MORE], width)].join('\n\n');
}
