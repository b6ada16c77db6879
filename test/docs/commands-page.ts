// Generates the part of docs/commands.md that describes the commands from their definitions.
import path from 'node:path';
import type { Argument, Command, Option } from 'commander';

export const PAGE = path.join(import.meta.dirname, '..', '..', 'docs', 'commands.md');

/** An option of at least this many commands is described once for all of them. */
const SHARED_BY = 4;

const code = (text: string): string => `\`${text}\``;
/** The text for a table cell, in which parentheses have no special meaning. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>|]/g, '\\$&');
const sentence = (text: string): string => plain(text.charAt(0).toUpperCase() + text.slice(1));

/** A default that the program determines itself is in the description. */
const DEFAULT = / \(default: ([^)]*)\)$/;

function defaultOf({ description, defaultValue, defaultValueDescription }: Argument | Option): string {
  const said = defaultValueDescription ?? DEFAULT.exec(description)?.[1];
  if (said !== undefined) return plain(said);
  return defaultValue === undefined || defaultValue === false ? '' : code(String(defaultValue));
}

function meaningOf({ description, argChoices }: Argument | Option): string {
  const choices = argChoices ? `. Possible values: ${argChoices.map(code).join(', ')}` : '';
  return sentence(description.replace(DEFAULT, '')) + choices;
}

const table = (head: string, rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0
    ? []
    : ['', `| ${head} | Meaning | Default |`, '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)];

const optionRow = (option: Option): readonly string[] => [code(option.flags), meaningOf(option), defaultOf(option)];

const keyOf = (option: Option): string => optionRow(option).join('\n');

const anchorOf = (name: string): string => `#${name}`;

function argumentText(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

const argumentRow = (argument: Argument): readonly string[] => [
  code(argumentText(argument)),
  meaningOf(argument),
  defaultOf(argument),
];

/** @param more links to further reading, by the command's name */
export function commandsText({ commands }: Command, more: Readonly<Record<string, string>>): string {
  const users = new Map<string, string[]>();
  for (const command of commands)
    for (const option of command.options)
      users.set(keyOf(option), [...(users.get(keyOf(option)) ?? []), command.name()]);
  const isShared = (option: Option) => users.get(keyOf(option))!.length >= SHARED_BY;
  const shared = new Map(
    commands.flatMap(({ options }) => options.filter(isShared)).map((option) => [keyOf(option), option]),
  );
  const sections = commands.map((command) => {
    const own = command.options.filter((option) => !isShared(option));
    const usage = ['council-climate-api', command.name(), ...command.registeredArguments.map(argumentText)].join(' ');
    const others =
      own.length < command.options.length ? ['', 'This command also accepts [shared options](#shared-options).'] : [];
    return [
      ...[`## ${command.name()}`, '', `${sentence(command.description())}.`, '', '```sh'],
      ...[`${usage}${command.options.length > 0 ? ' [options]' : ''}`, '```'],
      ...table('Argument', command.registeredArguments.map(argumentRow)),
      ...table('Option', own.map(optionRow)),
      ...others,
      ...['', more[command.name()]],
    ].join('\n');
  });
  const sharedRows = [...shared].map(([key, option]) => {
    const links = users.get(key)!.map((name) => `[${name}](${anchorOf(name)})`);
    return [...optionRow(option), links.join(', ')];
  });
  const options = [
    ...['## Shared options', '', '| Option | Meaning | Default | Commands |', '|---|---|---|---|'],
    ...sharedRows.map((row) => `| ${row.join(' | ')} |`),
  ];
  return [...sections, options.join('\n')].join('\n\n');
}
