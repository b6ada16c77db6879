// The commands that only this service has: they turn search logs and published sheets into its tables.
import { existsSync } from 'node:fs';
import { listText } from '../engine/text/format.ts';
import { choicesText, intendedChoice } from '../program/choices.ts';
import { type AddCommand, cacheIn, data, dateReader, format, withCacheFlags } from '../program/command-options.ts';
import { flagReader } from '../program/site-flags.ts';
import { SHEET_NAMES } from './sheets/sheet-names.ts';

const logName = flagReader(
  (text) => (/\.csv(?:\.gz)?$/i.test(text) ? text : undefined),
  'Expected a file name that ends in .csv or .csv.gz.',
);

const addRedact: AddCommand = (program, effects, exitWith) => {
  const redacting = program
    .command('redact')
    .description('Turn the complete private search log into daily counts that can be published')
    .argument('<log...>', 'CSV files, or directories that contain them')
    .option('--out <file>', 'Output file, .csv or .csv.gz', logName, 'data/searches.csv')
    .option(
      '--withheld <file>',
      'CSV file of search terms to withhold (default: withheld-searches.csv in the output file’s directory, if it exists)',
    )
    .option(
      '--allow-truncation',
      'Replace the existing output even if it starts earlier or ends later than the new output',
    )
    .addOption(format());
  withCacheFlags(redacting).action(async (logs, flags) => {
    const { redact } = await import('./searches/redact.ts');
    exitWith(
      await redact({ ...flags, allowTruncation: flags.allowTruncation ?? false, logs, cache: cacheIn(flags) }, effects),
    );
  });
};

const addImport: AddCommand = (program, effects, exitWith) => {
  const importing = program
    .command('import')
    .description('Import published sheets into the tables; without --write, only show the changes')
    .usage('[options] [sheet] <path...>')
    .argument(
      '<path...>',
      `Sheets as CSV or Excel files, or folders that contain them; use - for standard input. To import only one kind of sheet, begin with its name: ${listText(SHEET_NAMES, 'or')}`,
    )
    .option('--write', 'Write the changes to the tables')
    .option('--rejects <file>', 'Write rows that need review to this CSV file, even without --write')
    .addOption(data())
    .addOption(format())
    .option(
      '--column <name=header>',
      'Header of a column in your sheet, such as target="Target year"; can be repeated',
      (text, earlier: readonly string[] = []) => [...earlier, text],
    )
    .option(
      '--aliases <file>',
      'For plans, promises and declarations: CSV file of alternative council names, with the columns name and authority_code',
    )
    .option(
      '--as-of <date>',
      'Import the councils that existed on this date, and their rows (default: today)',
      dateReader,
    )
    .option('--prune', 'Remove imported rows that the sheets no longer contain')
    .option('--out <file>', 'For searches: search log to update (default: searches.csv in the data directory)')
    .action(async (args, flags) => {
      const today = new Date().toISOString().slice(0, 10);
      const [first, ...others]: readonly [string, ...string[]] = args;
      const sheet = others.length > 0 ? SHEET_NAMES.find((name) => name === first) : undefined;
      if (others.length > 0 && !existsSync(first) && intendedChoice(first, SHEET_NAMES) !== undefined) {
        const text = choicesText(first, SHEET_NAMES);
        importing.error(`error: command-argument value '${first}' is invalid for argument 'sheet'. ${text}`);
      }
      const paths = sheet ? others : args;
      exitWith(
        await (await import('./sheets/import.ts')).importSheets(
          { ...flags, write: flags.write ?? false, columns: flags.column, sheet, paths, today },
          effects,
        ),
      );
    });
};

/** In the order of the help. */
export const OWN_COMMANDS: readonly AddCommand[] = [addRedact, addImport];
