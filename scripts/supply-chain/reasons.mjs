// The purpose of each runtime dependency, and the date on which its version was released (npm view NAME time).
export const REASONS = {
  '@csstools/css-tokenizer': ['4.0.3', '2026-11-17', 'parses custom style rules as browsers do'],
  '@e965/xlsx': [
    '0.20.3',
    '2024-12-12',
    'reads and writes Excel workbooks (this is SheetJS, whose own npm package is outdated)',
  ],
  commander: [
    '14.0.3',
    '2026-02-01',
    'handles commands, options and help; `util.parseArgs` supports neither commands nor help',
  ],
  'csv-parse': ['7.0.3', '2026-09-25', 'parses CSV in memory and in streams, and gives the position of each record'],
  'd3-scale': ['4.0.3', '2026-11-03', 'calculates chart scales, with round numbers on the axes'],
  'd3-shape': ['3.2.1', '2026-11-03', 'draws the lines and areas of charts as SVG paths'],
  diff: ['9.0.0', '2026-04-14', 'compares texts word by word for reports'],
  'fastest-levenshtein': ['1.0.16', '2024-06-25', 'measures edit distances for suggestions (“did you mean”)'],
  fflate: ['0.8.3', '2026-05-16', 'compresses Excel downloads into the same bytes on every machine'],
  'hyparquet-writer': ['0.17.0', '2026-10-20', 'writes Parquet downloads'],
  'jsonc-parser': ['3.3.1', '2024-11-23', 'parses `site.json`, and gives the position of each mistake'],
  'node-sqlite3-wasm': ['0.8.60', '2026-07-29', 'writes the SQLite download; Node.js 20 has no SQLite of its own'],
  parse5: ['8.1.1', '2026-11-07', 'parses custom templates as browsers do'],
  'string-width': ['8.3.0', '2026-09-24', 'measures the width of text in a terminal'],
  'wrap-ansi': ['10.0.2', '2026-09-21', 'wraps reports to fit the terminal, and the text of chart images'],
};
