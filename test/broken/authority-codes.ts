// Mistakes in authority codes.
import {
  better,
  change,
  commitments,
  councils,
  emergencies,
  ended,
  inColumn,
  type Mistake,
  rowsOf,
  silent,
  whole,
} from './mistake.ts';

const NO_ESTATE =
  'TSKA,false,,Council only,The Combined Authority holds no estate of its own and sets no target for operations.,';
const ENDED = 'authority_code,name,end_date,replaced_by\n';

const NAMES = new Map(rowsOf(councils).map(([code, name]) => [code!, name!]));

const pellshire = (name: string, code: string, ...codes: Mistake['codes']): Mistake =>
  change(name, emergencies, 'PSH,2019-05-15', `${code},2019-05-15`, ...codes);

export const AUTHORITY_CODES: readonly Mistake[] = [
  change('an authority code in lower case', emergencies, 'THW,', 'thw,', 'bad-code'),
  change('a space after an authority code', emergencies, 'GPLA,', 'GPLA ,', 'bad-code'),
  pellshire('a non-breaking space after an authority code', 'PSH\u00a0', 'bad-code'),
  pellshire('an invisible space in an authority code', 'PSH\u200b', 'bad-code'),
  pellshire('an authority code after an apostrophe', "'PSH", 'bad-code'),
  pellshire('an authority code in curly quotation marks', '“PSH”', 'bad-code'),
  pellshire('an authority code with a full stop', 'PSH.', 'bad-code'),
  pellshire('an authority code with spaces between the letters', 'P S H', 'bad-code'),
  pellshire('a Cyrillic letter in an authority code', '\u0420SH', 'look-alike-character'),
  pellshire('an authority code in full-width letters', '\uff30\uff33\uff28', 'look-alike-character'),
  change('a zero instead of the letter O', emergencies, 'OSM,', '0SM,', 'bad-code'),
  change('a zero in a code in the councils table', councils, 'WOCA,Wenmere', 'W0CA,Wenmere', 'bad-code'),
  pellshire('a digit instead of a letter', 'P5H', 'bad-code'),
  change('an authority code that is too long', councils, 'OSH,Ostershire', 'OSTER,Ostershire', 'bad-code'),
  change('a duplicate authority code', councils, 'OSH,Ostershire', 'PSH,Ostershire', 'duplicate-code'),
  change('a missing authority code', commitments, NO_ESTATE, NO_ESTATE.slice(4), 'empty-cell'),
  change('an unknown authority code', emergencies, 'THW,', 'THQ,', 'unknown-council'),
  pellshire('two letters of an authority code swapped', 'PHS', 'unknown-council'),
  pellshire('the name of a council instead of its code', 'Pellshire County Council', 'bad-code'),
  pellshire('the slug of a council instead of its code', 'pellshire-county-council', 'bad-code'),
  pellshire('the GSS code of a council instead of its code', 'E10000901', 'bad-code'),
  pellshire('the code and name of a council in one cell', 'PSH Pellshire', 'bad-code'),
  pellshire('two authority codes in one cell', '"PSH, OSH"', 'bad-code'),
  pellshire('the same authority code twice in one cell', 'PSHPSH', 'bad-code'),
  pellshire('ditto marks instead of an authority code', '""""', 'bad-code'),
  inColumn(
    'names throughout the column of authority codes',
    emergencies,
    'authority_code',
    (code) => NAMES.get(code)!,
    'bad-code',
  ),
  silent('both councils exist', pellshire('the code of another council', 'EWN')),
  // ended councils
  better(
    whole('an ended council in both tables', ended, `${ENDED}PSH,Pellshire County Council,,\n`, 'council-not-ended'),
    `${ENDED}PSO,Pellshore Council,,\n`,
  ),
  better(
    whole('an unknown successor', ended, `${ENDED}PSO,Pellshore Council,2023-03-31,"PSH,OSQ"\n`, 'unknown-successor'),
    `${ENDED}PSO,Pellshore Council,2023-03-31,"PSH,OSH"\n`,
  ),
  better(
    whole(
      'the name of a successor instead of its code',
      ended,
      `${ENDED}PSO,Pellshore Council,2023-03-31,Pellshire\n`,
      'unknown-successor',
    ),
    `${ENDED}PSO,Pellshore Council,2023-03-31,PSH\n`,
  ),
  silent(
    'the codes are read correctly',
    whole('successors separated by a semicolon', ended, `${ENDED}PSO,Pellshore Council,2023-03-31,PSH;OSH\n`),
  ),
  better(
    whole('a council replaced by itself', ended, `${ENDED}PSO,Pellshore Council,2023-03-31,PSO\n`, 'unknown-successor'),
    `${ENDED}PSO,Pellshore Council,2023-03-31,PSH\n`,
  ),
  better(
    whole('an end date in another century', ended, `${ENDED}PSO,Pellshore Council,2203-03-31,PSH\n`, 'unlikely-date'),
    `${ENDED}PSO,Pellshore Council,2023-03-31,PSH\n`,
  ),
  better(
    whole(
      'a council that ended twice',
      ended,
      `${ENDED}PSO,Pellshore Council,2023-03-31,PSH\nPSO,Pellshore Council,2023-03-31,PSH\n`,
      'duplicate-code',
    ),
    `${ENDED}PSO,Pellshore Council,2023-03-31,PSH\n`,
  ),
  better(
    whole(
      'two ended councils with the same name',
      ended,
      `${ENDED}PSO,Pellshore Council,2009-04-01,PSR\nPSR,Pellshore Council,2023-03-31,PSH\n`,
      'duplicate-slug',
    ),
    `${ENDED}PSO,Pellshore Council,2009-04-01,PSR\nPSR,Pellshore District Council,2023-03-31,PSH\n`,
  ),
  better(
    whole(
      'an ended council with the name of its successor',
      ended,
      `${ENDED}PSO,Pellshire County Council,2023-03-31,PSH\n`,
      'shared-slug',
    ),
    `${ENDED}PSO,Pellshore Council,2023-03-31,PSH\n`,
  ),
];
