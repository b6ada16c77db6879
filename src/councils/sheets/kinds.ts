// All kinds of sheets, by their names on the command line.

import type { Sheet, TableSheet } from '../../tools/import/sheet.ts';
import { DECLARATIONS } from './kinds/declarations.ts';
import { PLANS } from './kinds/plans.ts';
import { PROMISES } from './kinds/promises.ts';
import { type RegisterOptions, register } from './kinds/register.ts';
import { SEARCHES } from './kinds/searches.ts';
import type { SheetName } from './sheet-names.ts';

export type TableSheetName = Exclude<SheetName, 'searches'>;

/** The sheets that are imported into our tables. */
export const TABLE_SHEETS: Readonly<Record<TableSheetName, (options: RegisterOptions) => TableSheet<TableSheetName>>> =
  {
    register,
    plans: () => PLANS,
    promises: () => PROMISES,
    declarations: () => DECLARATIONS,
  };

/** The columns and title of a sheet, which don't depend on the date of the register. */
export const sheetNamed = (name: SheetName): Sheet<SheetName> =>
  name === 'searches' ? SEARCHES : TABLE_SHEETS[name]({ asOf: '', isExplicit: false, spanElsewhere: () => undefined });
