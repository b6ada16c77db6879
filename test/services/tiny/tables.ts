// The table of lighthouses.
import { filled, orNull } from '../../../src/engine/tables/column.ts';
import { BOOLEAN, matching, NAME, wholeNumber } from '../../../src/engine/tables/forms.ts';

const NUMBER = wholeNumber('bad-number', '[1-9][0-9]{0,5}', 1);
const KEY = { isKey: true, unique: 'duplicate-number' } as const;
const HEIGHT = { ...matching('bad-number', '[0-9]{1,3}(?:[.][0-9]{1,2})?'), read: Number };

export const TABLES = {
  lighthouses: {
    ...{ title: 'Lighthouses', description: 'One row for each lighthouse.' },
    columns: {
      number: filled(NUMBER, { title: 'Number', description: 'The number.', examples: ['7'], ...KEY }),
      name: filled(NAME, { title: 'Name', description: 'The name.', examples: ['Bell Rock'] }),
      height: orNull(HEIGHT, { title: 'Height', description: 'In metres.', examples: ['35.3'] }),
      lit: filled(BOOLEAN, { title: 'Lit', description: 'Whether the light is in use.', examples: ['yes'] }),
    },
  },
} as const;
