// The kinds of published sheets, by their names on the command line.

export const SHEET_NAMES = ['register', 'plans', 'promises', 'declarations', 'searches'] as const;
export type SheetName = (typeof SHEET_NAMES)[number];
