// Texts in the cells of Excel workbooks.

/**
 * The maximum length of a text in a cell, in UTF-16 code units
 * (https://support.microsoft.com/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3).
 */
export const LONGEST_CELL = 32_767;

/** Characters that XML can’t contain or that parsers change are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
export const cellText = (text: string): string =>
  text.replace(
    /_(?=x[0-9a-f]{4}_)|(?![\t\n\x7f-\x9f])[\p{Cc}\ufffe\uffff]/giu,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
