// All sheets, by the names that the command knows them by.
import type { Sheet, SheetName, TableSheet } from './sheet.ts';
import { DECLARATIONS } from './sheets/declarations.ts';
import { PLANS } from './sheets/plans.ts';
import { PROMISES } from './sheets/promises.ts';
import { type RegisterOptions, register } from './sheets/register.ts';
import { SEARCHES } from './sheets/searches.ts';

export type TableSheetName = Exclude<SheetName, 'searches'>;

/** The sheets whose rows go into our tables. */
export const TABLE_SHEETS: Readonly<Record<TableSheetName, (options: RegisterOptions) => TableSheet>> = {
  register,
  plans: () => PLANS,
  promises: () => PROMISES,
  declarations: () => DECLARATIONS,
};

/** A sheet, for its columns and title: the day of a register has no part in them. */
export const sheetNamed = (name: SheetName): Sheet =>
  name === 'searches' ? SEARCHES : TABLE_SHEETS[name]({ asOf: '', isAsked: false });
