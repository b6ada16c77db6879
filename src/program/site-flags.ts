// Flags that override the options in `site.json`.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_HOST, FLAGS, HOST_NAMES } from '../engine/options/names.ts';

/** @param read parses a value, and returns undefined if it is invalid */
export const flagReader =
  <Value>(read: (text: string) => Value | undefined, expected: string) =>
  (text: string): Value => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(expected);
    return value;
  };

export function numberIn(text: string, least: number, most: number): number | undefined {
  const isNumber = /^[0-9]+$/.test(text) && text.length <= String(most).length;
  return isNumber && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
}

/** @param siteUrl the help text for `--site-url` */
export const withSiteFlags = (command: Command, siteUrl = 'URL of the published site'): Command =>
  command.optionsGroup('Site (override site.json):').option(`${FLAGS.siteUrl} <url>`, siteUrl);

/** Includes the flags for commands that build or plan a site. */
export function withHostFlags(command: Command): Command {
  const about = `Hosts to build for (default: ${DEFAULT_HOST}, the built-in server)`;
  return withSiteFlags(command)
    .addOption(new Option(`${FLAGS.hosts} <name...>`, about).choices(HOST_NAMES))
    .option(FLAGS.precompress, 'Also write Brotli and gzip files, for hosts that serve them');
}

/** The options, with the same structure as site.json. */
export const siteOptionsOf = (flags: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(FLAGS)
      .map(([option, flag]) => [option, flags[new Option(flag).attributeName()]])
      .filter(([, value]) => value !== undefined),
  );
