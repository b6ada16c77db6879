// docs/pages-and-themes.md lists the templates and placeholders of the code (UPDATE_GOLDEN=1 updates it), and its examples work.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloursIn } from '../../../src/engine/design/theme.ts';
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from '../../../src/engine/markup/placeholders.ts';
import { SITE_OPTIONS } from '../../../src/engine/options/site-options.ts';
import { codeSpan, markdownTable } from '../../../src/program/report/markdown.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { plainText, withParts } from '../../support/page-parts.ts';
import { problemsOfFolder, sourceFolder } from '../../support/source.ts';
import { exampleIn, PAGE } from './examples.ts';

function templateTable(name: TemplateName): string {
  const { about, placeholders, needs, texts } = TEMPLATES[name];
  const rows = Object.entries<string>(placeholders).map(([placeholder, gets]) => [
    `${codeSpan(`{{${placeholder}}}`)}${(needs as readonly string[]).includes(placeholder) ? ' \\*' : ''}`,
    plainText(gets),
    (texts as readonly string[]).includes(placeholder) ? 'text' : 'markup',
  ]);
  const what = about.charAt(0).toLowerCase() + about.slice(1);
  return `**\`${name}.html\`**: ${what}\n\n${markdownTable(['Placeholder', 'Content', 'Type'], rows)}`;
}

test('the list contains every template and its placeholders', () => {
  const renewed = (page: string) => withParts(page, { templates: TEMPLATE_NAMES.map(templateTable).join('\n\n') });
  if (process.env.UPDATE_GOLDEN) writeFileSync(PAGE, renewed(readFileSync(PAGE, 'utf8')));
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toBe(renewed(page));
});

test('the options in the examples are valid', () => {
  expect(SITE_OPTIONS.parse(JSON.parse(exampleIn('json')))).toMatchObject({ theme: { accent: '#7a0019' } });
});

test('the template and rules in the examples have no problems', async () => {
  const folder = sourceFolder({ 'templates/layout.html': exampleIn('html'), 'templates/style.css': exampleIn('css') });
  expect(await problemsOfFolder(folder)).toEqual([]);
});

test('the colours that the page names are in the style sheet', () => {
  const named = Array.from(readFileSync(PAGE, 'utf8').matchAll(/`(--[a-z-]+)`/g), ([, name]) => name!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !coloursIn(OWN_DESIGN.style).has(name))).toEqual([]);
});
