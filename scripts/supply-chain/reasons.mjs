// Why each runtime dependency is there, and the day on which its version was released (npm view NAME time).
export const REASONS = {
  '@csstools/css-tokenizer': [
    '4.0.3',
    '2026-11-17',
    'parses site owners’ style rules as browsers do; has no dependencies',
  ],
  commander: [
    '14.0.3',
    '2026-02-01',
    'commands, flags and help; 14 is the newest that runs on Node 20. `util.parseArgs` knows neither commands nor help',
  ],
  'csv-parse': [
    '7.0.3',
    '2026-09-25',
    'CSV, in memory and in pieces, with the place of each record; needs nothing itself',
  ],
  'd3-scale': ['4.0.3', '2026-11-03', 'the charts’ scales, with round numbers at their axes'],
  'd3-shape': ['3.2.1', '2026-11-03', 'the charts’ lines and areas as SVG paths'],
  diff: ['9.0.0', '2026-04-14', 'changed words in reports, patches of `import --format diff`'],
  'fast-glob': ['3.3.3', '2025-01-28', 'search logs in folders, patterns of `redact`. Brings most packages, see below'],
  'fastest-levenshtein': ['1.0.16', '2024-06-25', '“did you mean”: edit distance; one file, needs nothing itself'],
  'jsonc-parser': [
    '3.3.1',
    '2024-11-23',
    '`site.json` with the place of each mistake, which `JSON.parse` does not tell',
  ],
  parse5: ['8.1.1', '2026-11-07', 'parses site owners’ templates as browsers do; loaded only if there are any'],
  'serve-handler': ['6.1.8', '2026-11-06', '`preview` and `serve`: files over HTTP, with ranges and validators'],
  'string-width': [
    '8.3.0',
    '2026-09-24',
    'columns of a terminal that a text takes, for marks below a cell; wrap-ansi needs it anyway',
  ],
  'wrap-ansi': ['10.0.2', '2026-09-21', 'reports in the terminal’s width, colours kept'],
  zod: [
    '4.6.7',
    '2026-10-12',
    'the rules of tables and options, and the schemas made from them; more than half of the weight',
  ],
};
