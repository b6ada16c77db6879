// docs/commands.md is generated from the definitions of the commands. UPDATE_GOLDEN=1 rewrites it. Review the changes before you
// commit them.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../../src/program/command-line.ts';
import { withParts } from '../support/page-parts.ts';
import { recorded } from '../support/program.ts';
import { commandsText, PAGE } from './commands-page.ts';

/** The page that explains each command. */
const MORE: Readonly<Record<string, string>> = {
  init: 'See [Getting started](getting-started.md#create-the-tables).',
  build:
    'See [What a build does](building.md), [Site options](site-options.md), [Publish what changed](changes.md) and\n[Purge a CDN](purging.md).',
  check: 'See [Check and review your changes](checking.md).',
  'check-page': 'See [Check tables in a browser](checking-in-a-browser.md).',
  diff: [
    'It names changes that break clients first, such as a removed field, a narrower type, or a filter or path that no longer',
    'exists. See [Review changes](checking.md#review-changes).',
  ].join('\n'),
  rollback: 'See [Releases](building.md#releases).',
  plan: 'See [Host limits](building.md#host-limits).',
  preview: [
    'Open pages reload when the site changes. While there are errors, the browser shows them, with a link to the last site',
    'without errors. Other clients still get that site.',
    '',
    'See [Getting started](getting-started.md#preview-the-site).',
  ].join('\n'),
  serve: 'See [The program’s own server](hosts/serve.md).',
  redact: 'See [Search logs](search-logs.md).',
  import: 'See [Import published data](importing.md).',
  schema: 'See [Schemas for other tools](formats.md#schemas-for-other-tools).',
  template: 'See [Pages and themes](pages-and-themes.md).',
  host: 'See [Hosts](hosts/README.md).',
  verify: 'See [Verifying a published site](verifying.md).',
};

test('docs/commands.md describes every command, argument, option and default', () => {
  const commands = program(recorded().effects, () => {});
  expect(commands.commands.map((command) => command.name()).sort()).toEqual(Object.keys(MORE).sort());
  const page = readFileSync(PAGE, 'utf8');
  const made = withParts(page, { commands: commandsText(commands, MORE) });
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(PAGE, made);
    throw new Error('The page was written anew: run the tests again without UPDATE_GOLDEN.');
  }
  expect(page).toBe(made);
});
