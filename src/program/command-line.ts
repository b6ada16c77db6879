// The command line: commands, flags and help. A command's code is loaded only when the command is run, so that the program starts
// quickly.

import path from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import { OWN_COMMANDS } from '#service/commands';
import { ABOUT_PROGRAM, SCHEMA_NAMES } from '#service/names';
import { systemReason } from '../engine/diagnostics/diagnostic.ts';
import { TEMPLATE_NAMES } from '../engine/markup/placeholders.ts';
import { DEFAULT_OUT, HOST_NAMES, SCHEMA_FORMATS } from '../engine/options/names.ts';
import { packageVersion } from '../engine/package-files.ts';
import { listText } from '../engine/text/format.ts';
import { printable } from '../engine/text/printable.ts';
import type { BuildOptions } from '../engine/write/last-build.ts';
import { CURRENT, LEAST_KEPT } from '../engine/write/release-options.ts';
import { DEFAULT_LISTEN, SERVER_FLAGS } from '../hosts/server-options.ts';
import { LEVELS } from '../tools/verify/exchange.ts';
import { suggestChoices } from './choices.ts';
import {
  cacheIn,
  data,
  dateReader,
  type Flags,
  format,
  out,
  port,
  seconds,
  withCacheFlags,
} from './command-options.ts';
import { type Effects, REAL_EFFECTS } from './commands/effects.ts';
import { optimiseForShortRun } from './optimising.ts';
import { withServeFlags } from './serve-flags.ts';
import { flagReader, numberIn, siteOptionsOf, withHostFlags, withSiteFlags } from './site-flags.ts';

/** The commands that run until they are stopped. */
const SERVERS: readonly string[] = ['serve', 'preview'];

const DEFAULT_KEPT = 5;

const keptReleases = flagReader(
  (text) => numberIn(text, LEAST_KEPT, 9999),
  `Expected a whole number from ${LEAST_KEPT} to 9999.`,
);

// Whether the program is running in a GitHub Actions job (docs.github.com, “Variables reference”).
const isGitHubJob = () => process.env.GITHUB_ACTIONS === 'true';
const gitHubJob = () => ({
  root: process.env.GITHUB_WORKSPACE || process.cwd(),
  summaryFile: process.env.GITHUB_STEP_SUMMARY || undefined,
});

/**
 * @param args the arguments, without the paths of Node and the program
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], effects: Effects = REAL_EFFECTS): Promise<number> {
  let exitCode = 0;
  try {
    const all = program(effects, (code) => {
      exitCode = code;
    });
    const [first, name] = args;
    // If the command is unknown, “help” would show only the general help, but without “help” there is a suggestion.
    const isUnknown = first === 'help' && name !== undefined && !all.commands.some((each) => each.name() === name);
    await all.parseAsync(isUnknown ? args.slice(1) : args, { from: 'user' });
  } catch (error) {
    // Commander has already printed the error. A request for help or the version isn't an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    effects.terminal.notify(`error: ${reason}`);
    exitCode = 2;
  }
  return exitCode;
}

export function program(effects: Effects, exitWith: (code: number) => void): Command {
  const { terminal } = effects;
  const helpWidth = Math.min(process.stdout.columns ?? 80, 100);
  const program = new Command('council-climate-api')
    .description(ABOUT_PROGRAM)
    .version(packageVersion(), '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show help for a command')
    .configureHelp({ helpWidth })
    .showHelpAfterError('(For usage, add --help.)')
    // Commander and the terminal each add a line break, so one is removed.
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.notify(text.replace(/\n$/, '')),
      // Commander's suggestions start on a new line, but line breaks in arguments are written out.
      outputError: (text, write) =>
        write(
          text
            .split(/\n(?=\(Did you mean |$)/)
            .map((line) => program.createHelp().boxWrap(printable(line), helpWidth))
            .join('\n'),
        ),
    })
    .exitOverride()
    .hook('preAction', (_, command) => {
      if (!SERVERS.includes(command.name())) optimiseForShortRun();
    });

  program
    .command('init')
    .description('Create the tables with their headers, and site.json; existing files stay as they are')
    .argument('[dir]', 'Directory of your project, which will contain the data directory', '.')
    .addOption(data())
    .option(
      '--github [owner]',
      'Also create workflows for GitHub; the owner is the GitHub account with this program’s repository (default: from the clone)',
    )
    .action(async (folder, flags) => {
      const { init } = await import('./commands/init.ts');
      exitWith(init({ ...flags, folder }, effects));
    });

  withBuildFlags(program.command('build').description('Build the site in the output directory'))
    .addOption(out('Output directory'))
    .addOption(since())
    .optionsGroup('Releases:')
    .addOption(
      new Option(
        '--releases <dir>',
        'Write each build to a new directory inside this one, and point the link “current” to it (instead of --out)',
      ).conflicts('out'),
    )
    .addOption(
      new Option('--keep <n>', 'Number of releases to keep')
        .argParser(keptReleases)
        .default(DEFAULT_KEPT, String(DEFAULT_KEPT)),
    )
    .optionsGroup('')
    .option('--force', 'Rewrite every file, even if build-manifest.json is missing or damaged')
    .option('--changed-urls <file>', 'List the URLs whose responses may have changed, to purge them from a CDN')
    .action(async (flags) => {
      const { build } = await import('./commands/build.ts');
      const { force = false, changedUrls } = flags;
      exitWith(await build({ ...siteSource(flags), ...placeOf(flags), force, changedUrls }, effects));
    });

  program
    .command('rollback')
    .description('Go back to an earlier release from “build --releases”')
    .argument('<dir>', 'Directory that contains the releases')
    .argument('[release]', 'Name of the release, such as build-12 (default: the release before the current one)')
    .action(async (folder, release) => {
      const { rollback } = await import('./commands/rollback.ts');
      exitWith(await rollback({ folder, release }, effects));
    });

  // In the help, a command's own options come first.
  const checking = program
    .command('check')
    .description('Check the data directory and report every problem')
    .argument(
      '[path]',
      'Data directory (instead of --data), or a single file in it; problems in other files are only counted, and don’t affect the exit code',
    )
    .option(
      '--fix',
      'Fix cells that can be corrected safely (for example, trim spaces or change 2035.0 to 2035), and list the fixes',
    )
    .addOption(
      format(
        ['pretty', 'json', 'sarif', 'github'],
        'Output format; sarif is for code scanning; github adds annotations and a job summary',
      ).default(isGitHubJob() ? 'github' : 'pretty', 'pretty, or github in GitHub Actions'),
    )
    .option(
      '--against <version>',
      'Warn about rows and values that were in this git revision or build directory (default: --base or HEAD)',
    )
    .option('--as-of <date>', 'Current date; warn about dates more than a year later', dateReader)
    .option('--strict', 'Treat warnings as errors')
    .option(
      '--base <revision>',
      'With --format github: prioritise annotations of lines changed since this git revision',
    )
    .addOption(
      new Option('--explain <code>', 'Explain a message by its code, such as bad-date, without a check').conflicts([
        'fix',
        'format',
        'base',
        'against',
        'asOf',
        'strict',
      ]),
    );
  withSourceFlags(checking).action(async (place, flags) => {
    if (place !== undefined && checking.getOptionValueSource('data') === 'cli')
      checking.error("error: argument 'path' cannot be used with option '--data <dir>'");
    if (flags.explain !== undefined) {
      const { explain } = await import('./commands/explain.ts');
      return exitWith(explain(flags.explain, effects));
    }
    const { check } = await import('./commands/check.ts');
    exitWith(
      await check({ ...flags, path: place, fix: flags.fix ?? false, ...source(flags), job: gitHubJob() }, effects),
    );
  });

  program
    .command('check-page')
    .description('Write a web page that checks tables in the browser, for people who don’t have this program')
    .option('--out <file>', 'File to write', 'check.html')
    .action(async (flags) => {
      const { checkPage } = await import('./commands/check-page.ts');
      exitWith(checkPage(flags.out, effects));
    });

  const comparing = program
    .command('diff')
    .description('Show how changes to the data directory affect the API')
    .addOption(
      new Option(
        '--since <revision>',
        `Compare with the data directory at this git revision, such as main (default: HEAD, or the build in ${DEFAULT_OUT} if the tables aren’t in git)`,
      ).conflicts('out'),
    )
    .option('--out <dir>', 'Compare with the build in this output directory')
    .addOption(format(['pretty', 'markdown', 'json']));
  withSourceFlags(comparing).action(async (flags) => {
    const { diff } = await import('./commands/diff.ts');
    exitWith(await diff({ ...source(flags), out: flags.out, since: flags.since, format: flags.format }, effects));
  });

  withBuildFlags(
    program
      .command('plan')
      .description('Show the number and size of the files that a build would write, without writing them'),
  )
    .addOption(since())
    .addOption(format())
    .action(async (flags) => {
      const { plan } = await import('./commands/plan.ts');
      exitWith(await plan({ ...siteSource(flags), format: flags.format }, effects));
    });

  withSourceFlags(
    program
      .command('preview')
      .description('Build and serve the site on this computer, and rebuild it after every change'),
    'Site URL to use in links (default: the URL of the preview)',
  )
    .addOption(port('Port to listen on (default: 8000, or the next free port)'))
    .action(async (flags) => {
      const { preview } = await import('./commands/preview.ts');
      exitWith(await preview({ ...source(flags), port: flags.port }, effects));
    });

  withServeFlags(program.command('serve').description('Serve a built site in production')).action(async (flags) => {
    const { serve } = await import('./commands/serve.ts');
    exitWith(await serve(flags, effects));
  });

  for (const add of OWN_COMMANDS) add(program, effects, exitWith);

  program
    .command('schema')
    .description('Print the table schemas, for use in other validation tools')
    .addArgument(
      new Argument(
        '[table]',
        'Print the JSON Schema for this table (default: the data package for the data directory)',
      ).choices(SCHEMA_NAMES),
    )
    .addOption(data())
    .addOption(
      new Option('--format <name>', 'Output format: a data package, JSON Schemas or Table Schemas').choices(
        SCHEMA_FORMATS,
      ),
    )
    .option(
      '--out <dir>',
      'Write files to this directory: the data package and all JSON Schemas, or only the requested schema',
    )
    .action(async (table, flags) => {
      const { schema } = await import('./commands/schema.ts');
      exitWith(await schema({ ...flags, table }, effects));
    });

  program
    .command('template')
    .description('List the templates that you can replace, or print one as a starting point')
    .addArgument(new Argument('[name]', 'Template to print').choices(TEMPLATE_NAMES))
    .action(async (name) => {
      const { template } = await import('./commands/template.ts');
      exitWith(template(name, effects));
    });

  program
    .command('host')
    .description('Print the configuration for a server or host')
    .addArgument(new Argument('<name>', 'Name of the host').choices(HOST_NAMES))
    .addOption(out('Output directory'))
    .option('--root <dir>', serverFlag('root', 'the path on this computer'))
    .option('--listen <address>', serverFlag('listen', DEFAULT_LISTEN))
    .option('--compose <url>', serverFlag('compose', undefined, 'http://127.0.0.1:8080'))
    .option('--standalone', serverFlag('standalone'))
    .action(async (name, flags) => {
      const { host } = await import('./commands/host.ts');
      exitWith(host({ ...flags, name }, effects));
    });

  program
    .command('verify')
    .description('Test a published site and report every problem')
    .argument('<url>', 'URL of the site')
    .addOption(
      new Option('--level <name>', 'Conformance level to test (default: detected from the site)').choices(LEVELS),
    )
    .option('--out <dir>', 'Compare the site with the build in this output directory')
    .addOption(seconds('--wait', 'With --out: how long to wait for this build to be published', 0, 3600))
    .option('--strict', 'Exit with code 1 even if there are only warnings')
    .addOption(seconds('--timeout', 'How long to wait for each response'))
    .addOption(format())
    .action(async (url, flags) => {
      const { verify } = await import('./commands/verify.ts');
      exitWith(await verify({ url, ...flags }, effects));
    });

  suggestChoices(program);
  return program;
}

/** The help text for an option that applies to certain hosts, with the names of those hosts. */
function serverFlag(name: keyof typeof SERVER_FLAGS, byDefault?: string, example?: string): string {
  const { about, hosts } = SERVER_FLAGS[name];
  const more = [...(byDefault ? [`default: ${byDefault}`] : []), ...(example ? [`for example, ${example}`] : [])];
  return `For ${listText(hosts)}: ${about}${more.length > 0 ? ` (${more.join('; ')})` : ''}`;
}

/** @param siteUrl the help text for `--site-url` */
const withSourceFlags = (command: Command, siteUrl?: string): Command =>
  withCacheFlags(withSiteFlags(command.addOption(data()), siteUrl));

const withBuildFlags = (command: Command): Command => withCacheFlags(withHostFlags(command.addOption(data())));

const source = (flags: Flags) => ({ data: String(flags.data), site: siteOptionsOf(flags), cache: cacheIn(flags) });

/** The flag is for commands that publish changes. */
const since = (): Option =>
  new Option(
    '--since <revision>',
    'Publish what changed in each commit after this git revision, such as v1.0 (default: “changes” in site.json)',
  ).argParser(flagReader((text) => text || undefined, 'Expected a git revision, such as v1.0.'));

/** For commands with the flag `--since`, which has another meaning in “diff”. */
const siteSource = (flags: Flags) => {
  const { site, ...others } = source(flags);
  return { ...others, site: flags.since === undefined ? site : { ...site, changes: { since: flags.since } } };
};

/** With --releases, the remaining steps use the link to the current release as their output directory. */
const placeOf = ({ out, releases, keep }: Flags): Pick<BuildOptions, 'out' | 'releases'> =>
  releases === undefined
    ? { out: String(out) }
    : { out: path.join(String(releases), CURRENT), releases: { folder: String(releases), keep: Number(keep) } };
