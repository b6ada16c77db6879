// “template” lists and prints the built-in templates.
import { expect, test } from 'vitest';
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from '../../../src/engine/markup/placeholders.ts';
import { template } from '../../../src/program/commands/template.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { recorded } from '../../support/program.ts';

function run(name?: TemplateName): string {
  const { effects, printed, told } = recorded();
  expect(template(name, effects)).toBe(0);
  expect(told).toEqual([]);
  // The output that a terminal shows.
  return `${printed.join('\n')}\n`;
}

test('without a name, every template is listed with its placeholders, in 80 columns', () => {
  const lines = run().split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  for (const name of TEMPLATE_NAMES) {
    const from = lines.indexOf(`${name}: ${TEMPLATES[name].about}`);
    expect(from).toBeGreaterThanOrEqual(0);
    const until = lines.indexOf('', from);
    const listed = Array.from(
      lines
        .slice(from, until)
        .join('\n')
        .matchAll(/^ {2}\{\{([a-z-]+)\}\}(\*?) /gm),
    );
    expect(listed.map(([, placeholder]) => placeholder)).toEqual(Object.keys(TEMPLATES[name].placeholders));
    expect(listed.flatMap(([, placeholder, mark]) => (mark ? [placeholder] : []))).toEqual([...TEMPLATES[name].needs]);
  }
});

test.each(TEMPLATE_NAMES)('the template %s is printed byte for byte', (name) => {
  expect(run(name)).toBe(OWN_DESIGN.templates[name]);
});

test('the built-in templates have all their placeholders', () => {
  for (const name of TEMPLATE_NAMES) {
    const { placeholders, needs, texts } = TEMPLATES[name];
    expect(Object.keys(placeholders)).toEqual(expect.arrayContaining([...needs, ...texts]));
    for (const placeholder of Object.keys(placeholders))
      expect(OWN_DESIGN.templates[name]).toContain(`{{${placeholder}}}`);
  }
});
