// All kinds of sheets, by their names on the command line.

import type { Sheet, TableSheet } from './sheet.ts';
import type { SheetName } from './sheet-names.ts';
import { DECLARATIONS } from './sheets/declarations.ts';
import { PLANS } from './sheets/plans.ts';
import { PROMISES } from './sheets/promises.ts';
import { type RegisterOptions, register } from './sheets/register.ts';
import { SEARCHES } from './sheets/searches.ts';

export type TableSheetName = Exclude<SheetName, 'searches'>;

/** The sheets that are imported into our tables. */
export const TABLE_SHEETS: Readonly<Record<TableSheetName, (options: RegisterOptions) => TableSheet>> = {
  register,
  plans: () => PLANS,
  promises: () => PROMISES,
  declarations: () => DECLARATIONS,
};

/** The columns and title of a sheet, which don't depend on the date of the register. */
export const sheetNamed = (name: SheetName): Sheet =>
  name === 'searches' ? SEARCHES : TABLE_SHEETS[name]({ asOf: '', isExplicit: false, spanElsewhere: () => undefined });
