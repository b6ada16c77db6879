// The “template” command lists the templates and their placeholders, or prints a single template for customisation.
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from '../../engine/markup/placeholders.ts';
import { ownTemplates } from '../../engine/package-files.ts';
import { laidOut } from '../report/lines.ts';
import { textWidthOf } from '../terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

/** @param name if undefined, all templates are listed */
export function template(name: TemplateName | undefined, { terminal }: Effects): ExitCode {
  // The line break is removed because the terminal adds one.
  terminal.print(name ? ownTemplates()[name].replace(/\n$/, '') : listing(textWidthOf(process.stdout)));
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
