// The command line: names, flags and help. A command is loaded when it is called: all of them would make each slower to start.
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { TEMPLATE_NAMES } from '../templates/placeholders.ts';
import { type Effects, REAL_EFFECTS } from './commands/effects.ts';
import { DEFAULT_LISTEN, SERVER_FLAGS } from './commands/server-flags.ts';
import { SHEET_NAMES } from './import/sheet.ts';
import { HOST_NAMES, SCHEMA_FORMATS, SCHEMA_NAMES } from './model/names.ts';
import { hostFlags, siteFlags, siteOptionsOf } from './options.ts';
import { packageVersion } from './package-files.ts';
import { systemReason } from './problem.ts';
import { ENGINE_NAMES } from './redact/engine.ts';
import { printable } from './report/printable.ts';
import { readDate } from './route/parameters.ts';
import { LEVELS } from './verify/exchange.ts';

const data = () => new Option('--data <dir>', 'the source folder: CSV tables and site.json').default('data');
const cacheFlags = () => [
  new Option('--cache <dir>', 'the folder that keeps counted search logs between runs').default(
    '.cache/council-climate-api',
  ),
  new Option('--no-cache', 'keep none, and read every log anew'),
];
const out = (what: string) => new Option('--out <dir>', what).default('dist');
const format = (names: readonly string[] = ['pretty', 'json']) =>
  new Option('--format <name>', 'how to print').choices(names).default('pretty');
const port = (what: string) =>
  new Option('--port <n>', what).argParser((text) => {
    if (/^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  });

/** As milliseconds. */
function seconds(text: string): number {
  if (/^[0-9]{1,3}$/.test(text) && Number(text) > 0) return Number(text) * 1000;
  throw new InvalidArgumentError('Seconds are a number from 1 to 999.');
}

// What a job of GitHub Actions finds in its environment (docs.github.com, “Variables reference”).
const isGitHubJob = () => process.env.GITHUB_ACTIONS === 'true';
const gitHubJob = () => ({
  root: process.env.GITHUB_WORKSPACE || process.cwd(),
  summaryFile: process.env.GITHUB_STEP_SUMMARY || undefined,
});

function day(text: string): string {
  const date = readDate(text);
  if (date !== undefined) return date;
  throw new InvalidArgumentError('A day of the calendar is expected, as YYYY-MM-DD.');
}

type Flags = Readonly<Record<string, unknown>>;

/**
 * Runs a command.
 * @param args without the names of Node and of the program
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], effects: Effects = REAL_EFFECTS): Promise<number> {
  let exitCode = 0;
  try {
    await program(effects, (code) => {
      exitCode = code;
    }).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has said what is wrong with the call; help and version are no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    effects.terminal.tell(`error: ${reason}`);
    exitCode = 2;
  }
  return exitCode;
}

function program(effects: Effects, exitWith: (code: number) => void): Command {
  const { terminal } = effects;
  const program = new Command('council-climate-api')
    .description('Publishes UK councils’ climate commitments as a read-only JSON API made of files.')
    .version(packageVersion())
    .configureHelp({ helpWidth: Math.min(process.stdout.columns ?? 80, 100) })
    .showHelpAfterError('(--help tells the commands and flags)')
    // The terminal ends each text with a line break, as Commander does.
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.tell(text.replace(/\n$/, '')),
      // Commander's suggestions start on a new line. A line break in an argument must not.
      outputError: (text, write) =>
        write(
          text
            .split(/\n(?=\(Did you mean |$)/)
            .map(printable)
            .join('\n'),
        ),
    })
    .exitOverride();

  withHostFlags(program.command('build').description('write the whole site into the out folder'))
    .addOption(out('the folder of the finished site'))
    .option('--force', 'rewrite every file, even if build-manifest.json is missing or damaged', false)
    .action(async (flags) =>
      exitWith(
        await (await import('./commands/build.ts')).build(
          { ...source(flags), out: flags.out, force: flags.force },
          effects,
        ),
      ),
    );

  // What is the command's own stands first in its help.
  const checking = program
    .command('check')
    .description('check the source folder, and say all that is wrong with it')
    .option('--fix', 'mend what has one safe meaning: outer white space, letter case, 2035.0; and show it', false)
    .addOption(
      new Option('--format <name>', 'how to print; github adds annotations and a summary')
        .choices(['pretty', 'json', 'github'] as const)
        .default(isGitHubJob() ? ('github' as const) : ('pretty' as const), 'pretty; in GitHub Actions, github'),
    )
    .option('--base <revision>', 'for github: annotate lines changed since that git revision before others');
  withSiteFlags(checking).action(async (flags) =>
    exitWith(
      await (await import('./commands/check.ts')).check({ ...flags, ...source(flags), job: gitHubJob() }, effects),
    ),
  );

  const comparing = program
    .command('diff')
    .description('say what an edit of the source folder does to the API')
    .addOption(
      new Option('--since <revision>', 'compare with the folder at a git revision, such as main').conflicts('out'),
    )
    .addOption(out('the finished build to compare with'))
    .addOption(format(['pretty', 'markdown', 'json']));
  withSiteFlags(comparing).action(async (flags) =>
    exitWith(
      await (await import('./commands/diff.ts')).diff(
        { ...source(flags), out: flags.out, since: flags.since, format: flags.format },
        effects,
      ),
    ),
  );

  withHostFlags(program.command('plan').description('count what a build would write, without writing it'))
    .addOption(format())
    .action(async (flags) =>
      exitWith(await (await import('./commands/plan.ts')).plan({ ...source(flags), format: flags.format }, effects)),
    );

  withSiteFlags(
    program.command('preview').description('build and serve the site on this machine, again on every change'),
    'the address that links name (default: the preview’s own)',
  )
    .addOption(port('the port to listen on (default: 8000, or the next free one)'))
    .action(async (flags) =>
      exitWith(await (await import('./commands/preview.ts')).preview({ ...source(flags), port: flags.port }, effects)),
    );

  program
    .command('serve')
    .description('serve a finished site, in production')
    .addOption(out('the folder of the finished site'))
    .addOption(port('the port to listen on (default: 8080, or the next free one)'))
    .option('--listen <address>', 'the address to listen at', '127.0.0.1')
    .addOption(
      new Option('--drain <seconds>', 'how long to wait for open requests after a stop signal')
        .argParser(seconds)
        .default(10_000, '10'),
    )
    .action(async (flags) => exitWith(await (await import('./commands/serve.ts')).serve(flags, effects)));

  withFlags(program.command('redact'), cacheFlags())
    .description('turn the whole private history of searches into day counts that may be published')
    .argument('<log...>', 'CSV files, folders of them, or patterns in quotation marks; for DuckDB, Parquet, too')
    .addOption(
      new Option('--out <file>', 'the file to write, .csv or .csv.gz')
        .default('data/searches.csv')
        .argParser(matching(/\.csv(?:\.gz)?$/i, 'A file is expected whose name ends with .csv or .csv.gz.')),
    )
    .addOption(
      new Option('--engine <name>', 'what adds the searches up; DuckDB takes more than fits into memory')
        .choices(ENGINE_NAMES)
        .default('built-in' as const),
    )
    .addOption(
      new Option('--memory-limit <size>', 'for DuckDB, such as 4GB (default: 60 % of the memory)').argParser(
        matching(/^[1-9][0-9]{0,8} ?[KMGT]i?B$/i, 'A size such as 4GB is expected.'),
      ),
    )
    .option(
      '--withheld <file>',
      'a list of search terms to leave out (default: withheld-searches.csv in the output’s folder, if it exists)',
    )
    .option('--allow-shorter', 'write even if the earlier output begins earlier or ends later', false)
    .addOption(format())
    .action(async (logs, flags) =>
      exitWith(await (await import('./commands/redact.ts')).redact({ ...flags, logs, cache: cacheIn(flags) }, effects)),
    );

  program
    .command('import')
    .description('bring published sheets into the tables: say what would change, and with --write change it')
    .addArgument(new Argument('<sheet>', 'which sheet it is').choices(SHEET_NAMES))
    .argument('<file...>', 'the sheet as CSV, - for standard input; several are imported one after the other')
    .option('--write', 'write what changes; without it nothing is written but what --reported asks for', false)
    .option('--reported <file>', 'write the rows that somebody has to look at into this CSV file, to be mended')
    .addOption(data())
    .addOption(
      new Option('--format <name>', 'how to print; diff is a patch of the tables')
        .choices(['pretty', 'diff', 'json'] as const)
        .default('pretty' as const),
    )
    .addOption(
      new Option(
        '--column <name=header>',
        'what the sheet calls a column by now; may be given several times',
      ).argParser((text, earlier: readonly string[] = []) => [...earlier, text]),
    )
    .option(
      '--names <file>',
      'for plans, promises and declarations: CSV with the columns name and authority_code, of further names of councils',
    )
    .addOption(
      new Option('--as-of <date>', 'for the register: the authorities of that day (default: of today)').argParser(day),
    )
    .option('--overrides <file>', 'for the register: CSV with its own columns, of what it has wrong')
    .option('--out <file>', 'for searches: the log to add to (default: searches.csv in the source folder)')
    .action(async (sheet, files, flags) => {
      const today = new Date().toISOString().slice(0, 10);
      exitWith(
        await (await import('./commands/import.ts')).importSheets(
          { ...flags, columns: flags.column, sheet, files, today },
          effects,
        ),
      );
    });

  program
    .command('schema')
    .description('print the rules of the tables as data, for other tools that validate')
    .addArgument(
      new Argument('[table]', 'whose JSON Schema to print (default: a data package of the source folder)').choices(
        SCHEMA_NAMES,
      ),
    )
    .addOption(data())
    .addOption(
      new Option('--format <name>', 'JSON Schema or Table Schema, of one table or of all; or the data package').choices(
        SCHEMA_FORMATS,
      ),
    )
    .option('--out <dir>', 'write into this folder instead: the data package and all JSON Schemas, or what is named')
    .action(async (table, flags) =>
      exitWith(await (await import('./commands/schema.ts')).schema({ ...flags, table }, effects)),
    );

  program
    .command('template')
    .description('list the templates of the pages, or print one, to begin an own one with')
    .addArgument(new Argument('[name]', 'whose text to print').choices(TEMPLATE_NAMES))
    .addOption(format())
    .action(async (name, flags) =>
      exitWith(
        (await import('./commands/template.ts')).template({ name, format: flags.format as 'pretty' | 'json' }, effects),
      ),
    );

  program
    .command('host')
    .description('print the configuration of a host that lives outside the site’s folder')
    .addArgument(new Argument('<name>', 'the host').choices(HOST_NAMES))
    .addOption(out('the folder of the finished site'))
    .option('--root <dir>', serverFlag('root', 'its path on this machine'))
    .option('--listen <address>', serverFlag('listen', DEFAULT_LISTEN))
    .option('--compose <url>', serverFlag('compose', undefined, 'http://127.0.0.1:8080'))
    .option('--standalone', serverFlag('standalone'))
    .action(async (name, flags) => exitWith((await import('./commands/host.ts')).host({ ...flags, name }, effects)));

  program
    .command('verify')
    .description('ask a deployed site some thirty questions, and say what is wrong with it')
    .argument('<url>', 'the address of the site')
    .addOption(
      new Option('--level <name>', 'what the host should be able to do (default: seen from the site)').choices(LEVELS),
    )
    .option('--out <dir>', 'the folder of the build that should be there, to compare')
    .option('--strict', 'fail for warnings, too')
    .addOption(
      new Option('--timeout <seconds>', 'how long an answer may take').argParser(seconds).default(10_000, '10'),
    )
    .addOption(format())
    .action(async (url, flags) =>
      exitWith(await (await import('./commands/verify.ts')).verify({ url, ...flags }, effects)),
    );

  return program;
}

/** The help text for a flag of `host`, with the hosts that use it. */
function serverFlag(name: keyof typeof SERVER_FLAGS, byDefault?: string, example?: string): string {
  const { about, hosts } = SERVER_FLAGS[name];
  const more = [...(byDefault ? [`default: ${byDefault}`] : []), ...(example ? [`such as ${example}`] : [])];
  return `${about}; for ${hosts.join(', ')}${more.length > 0 ? ` (${more.join('; ')})` : ''}`;
}

const matching = (pattern: RegExp, expected: string) => (text: string) => {
  if (pattern.test(text)) return text;
  throw new InvalidArgumentError(expected);
};

const withFlags = (command: Command, flags: readonly Option[]): Command =>
  flags.reduce((command, flag) => command.addOption(flag), command);

function withSiteFlags(command: Command, siteUrl = 'the address that the site will have, for its links'): Command {
  return withFlags(command, [data(), ...siteFlags(siteUrl), ...cacheFlags()]);
}

function withHostFlags(command: Command): Command {
  return withFlags(withSiteFlags(command), hostFlags());
}

const source = (flags: Flags) => ({ data: String(flags.data), site: siteOptionsOf(flags), cache: cacheIn(flags) });

const cacheIn = ({ cache }: Flags): string | undefined => (cache === false ? undefined : String(cache));
