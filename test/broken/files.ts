// Mistakes with whole files: someone saved, named, joined or truncated them incorrectly.
import {
  better,
  but,
  change,
  commitments,
  councils,
  emergencies,
  type Mistake,
  plans,
  rewritten,
  sample,
  searches,
  silent,
  whole,
} from './mistake.ts';

const DECLARED = 'authority_code,date_declared\nGAQ,2018-12-06\n';

const NO_ROWS = 'a council may have none; with an earlier version, “check” reports the lost rows';
const READ_CORRECTLY = 'the program reads such a file correctly';

const bytes = (text: string, encoding: BufferEncoding = 'latin1'): Buffer => Buffer.from(text, encoding);

const headerOf = (file: string): string => sample(file).slice(0, sample(file).indexOf('\n') + 1);

export const FILES: readonly Mistake[] = [
  but(whole('a missing table', commitments, null, 'missing-file'), { at: commitments }),
  but(whole('a missing table that the site doesn’t need', plans, null, 'tables-left-out'), {
    at: plans,
    notice: 'a site may have no plans; with an earlier version, “check” warns about the lost file',
  }),
  silent(
    'a site may have no searches; with an earlier version, “check” warns about the lost file',
    whole('a missing search log', searches, null),
  ),
  but(whole('a table renamed by the browser', 'emergencies (1).csv', DECLARED, 'extra-file'), {
    at: 'emergencies (1).csv',
  }),
  but(whole('a copy of a table made by a file manager', 'plans - Copy.csv', sample(plans), 'extra-file'), {
    at: 'plans - Copy.csv',
  }),
  silent(
    'the file isn’t a table, and the spreadsheet deletes it',
    whole('a lock file left by LibreOffice', '.~lock.plans.csv#', ',ann,council,01.06.2025 10:00,file:///home/ann;'),
  ),
  whole('a table saved under the name of another', plans, sample(emergencies), 'missing-column'),

  // encodings and formats
  better(
    whole(
      'a table saved as Latin-1',
      emergencies,
      bytes('authority_code,date_declared\nGAQ,6 d\xe9cembre\n'),
      'not-utf8',
    ),
    DECLARED,
  ),
  better(
    but(
      whole(
        'a table saved by Excel as Unicode text',
        emergencies,
        bytes('\ufeffauthority_code\tdate_declared\r\nGAQ\t2018-12-06\r\n', 'utf16le'),
        'not-csv',
      ),
      { at: emergencies },
    ),
    DECLARED,
  ),
  but(whole('a table in UTF-16 without a byte order mark', emergencies, bytes(DECLARED, 'utf16le'), 'not-csv'), {
    right: DECLARED,
    at: emergencies,
  }),
  but(whole('a workbook renamed as CSV', plans, bytes('PK\x03\x04\x14\0\x06\0'), 'not-csv'), { at: plans }),
  but(whole('a PDF document renamed as CSV', plans, bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'not-csv'), { at: plans }),
  but(
    whole(
      'a web page saved as CSV',
      plans,
      '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body></body></html>\n',
      'not-csv',
    ),
    { at: plans },
  ),
  but(
    whole(
      'a web page that begins with a comment',
      plans,
      '<!-- saved from url=(0033)https://docs.council.example/plans -->\n<html></html>\n',
      'not-csv',
    ),
    { at: plans },
  ),
  but(
    whole(
      'a Git LFS pointer',
      plans,
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
      'not-csv',
    ),
    { at: plans },
  ),
  but(
    whole(
      'a table exported as JSON',
      emergencies,
      '[{"authority_code":"GAQ","date_declared":"2018-12-06"}]\n',
      'not-csv',
    ),
    { right: DECLARED, at: emergencies },
  ),
  change(
    'semicolons between the cells',
    emergencies,
    'authority_code,date_declared',
    'authority_code;date_declared',
    'wrong-separator',
  ),
  rewritten('tabs between the cells', emergencies, (text) => text.replaceAll(',', '\t'), 'wrong-separator'),
  rewritten('vertical lines between the cells', emergencies, (text) => text.replaceAll(',', '|'), 'wrong-separator'),
  silent(
    READ_CORRECTLY,
    rewritten('the line endings of old Macs', emergencies, (text) => text.replaceAll('\n', '\r')),
  ),
  silent(
    READ_CORRECTLY,
    rewritten('line endings of two kinds', emergencies, (text) => text.replace(/\n(?=[A-M])/g, '\r\n')),
  ),
  silent(
    READ_CORRECTLY,
    rewritten('no line ending after the last row', emergencies, (text) => text.trimEnd()),
  ),
  rewritten('NUL bytes at the end of a file', emergencies, (text) => text + '\0'.repeat(512), 'not-csv'),
  change('a NUL byte in a title', plans, 'Pellshire Nature', 'Pell\0shire Nature', 'hidden-character'),

  // empty files
  better(whole('an empty file', emergencies, '', 'empty-file'), DECLARED),
  better(whole('a file with only a byte order mark', emergencies, '\ufeff', 'empty-file'), DECLARED),
  better(whole('a file with only blank lines', emergencies, ',\n\n,\n', 'empty-file'), DECLARED),
  but(whole('a table without rows', councils, headerOf(councils), 'no-councils'), { at: 'councils.csv:1' }),
  but(whole('a table of commitments without rows', commitments, headerOf(commitments), 'no-commitments'), {
    at: 'commitments.csv:1',
  }),
  silent(NO_ROWS, whole('a table of declarations without rows', emergencies, headerOf(emergencies))),
  silent(NO_ROWS, whole('a table of plans without rows', plans, headerOf(plans))),

  // files joined or cut off
  better(
    change(
      'an unresolved git conflict',
      emergencies,
      'PSH,2019-05-15\n',
      '<<<<<<< HEAD\nPSH,2019-05-15\n=======\nPSH,2019-05-16\n>>>>>>> a-branch\n',
      'merge-conflict',
    ),
    'PSH,2019-05-16\n',
  ),
  change(
    'a git conflict whose first line was deleted',
    emergencies,
    'PSH,2019-05-15\n',
    'PSH,2019-05-15\n=======\nPSH,2019-05-16\n>>>>>>> a-branch\n',
    'merge-conflict',
  ),
  rewritten(
    'two tables joined, each with a byte order mark',
    emergencies,
    (text) => `\ufeff${text}\ufeff${headerOf(emergencies)}`,
    'repeated-header',
  ),
  rewritten('a second byte order mark', emergencies, (text) => `\ufeff\ufeff${text}`, 'missing-column'),
  whole(
    'a row in another encoding',
    councils,
    Buffer.concat([
      bytes(sample(councils), 'utf8'),
      bytes('XYR,Caf\xe9 Council,,,S12000999,Scotland,Unitary Authority\n'),
    ]),
    'not-utf8',
  ),
  rewritten(
    'a table cut off within a quoted cell',
    plans,
    (text) => text.slice(0, text.indexOf('Principles')),
    'unclosed-quote',
  ),
  rewritten(
    'a table cut off within a row',
    plans,
    (text) => text.slice(0, text.indexOf(',2023-12-14')),
    'wrong-cell-count',
  ),
  silent(
    'the remaining rows are valid; with an earlier version, “check” reports the lost rows',
    rewritten('a table cut off after a row', plans, (text) => text.slice(0, text.indexOf('PSH,Pellshire Nature'))),
  ),
];
