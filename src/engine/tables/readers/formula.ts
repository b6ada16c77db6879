// Recognises spreadsheet formulas, and what spreadsheet programs show when a formula fails.
import { withoutOuterSpace } from '../../text/space.ts';

// Error values in Excel (see the ERROR.TYPE function), Google Sheets and LibreOffice.
const SIGNS =
  'REF! N/A NAME? VALUE! DIV/0! NUM! NULL! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! ERROR! GETTING_DATA';

const FAILURE = new RegExp(
  `^(?:#(?:${SIGNS.replaceAll('?', '[?]').replaceAll(' ', '|')})|Loading(?:[.]{3}|…)|Err:[0-9]{3}|#{4,})$`,
);

const FUNCTION = /^=[A-Z.]+[(].*[)]$/s;

/** Texts in quotation marks, and names of sheets in apostrophes. */
const QUOTED = /"[^"]*"|'[^']*'(?=!)/g;

/** Numbers, references, names and operators, as in `=A2&B2`. “= net zero” begins with a space, and “=> see below” isn’t a formula. */
const EXPRESSION = /^=(?![\s=>])(?=.*[\p{L}\p{N}])[\p{L}\p{N}_.$!:#@[\]{}()%+\-*/^&=<>,;\s]+$/u;

/** Two words without an operator between them. */
const WORDS = /[\p{L}\p{N}_$%)\]}]\s+[\p{L}\p{N}_$({[]/u;

/** In characters. No formula in Excel is longer. */
const LONGEST_FORMULA = 8192;

/** @param text begins with `=` */
function isExpression(text: string): boolean {
  if (text.length > LONGEST_FORMULA) return false;
  const bare = text.replace(QUOTED, '0');
  return EXPRESSION.test(bare) && !WORDS.test(bare);
}

/** Whether a cell contains a formula, or the text that a spreadsheet shows when a formula fails or is still being calculated. */
export const isFormula = (text: string): boolean =>
  text.startsWith('=') ? FUNCTION.test(text) || isExpression(text) : FAILURE.test(text);

/** Like `isFormula`, but ignores spaces around the text. */
export const isFailedFormula = (cell: string): boolean => isFormula(withoutOuterSpace(cell));

const LINK = /^=HYPERLINK\(\s*"([^"]+)"\s*(?:[,;]\s*"([^"]*)"\s*)?\)$/i;

/** Exports use `="0123"` so that spreadsheet programs keep the text unchanged. */
const CONSTANT = /^=(?:"([^"]*)"|([0-9]+))$/;

/** The values that are written in a formula: the URL and the text of a link, or the only value. Otherwise, there are none. */
export function valuesIn(formula: string): readonly string[] {
  const text = withoutOuterSpace(formula);
  const [, ...values] = LINK.exec(text) ?? CONSTANT.exec(text) ?? [];
  return values.filter((value) => value !== undefined && value !== '');
}

/**
 * The text of a cell whose formula has no result, because no spreadsheet program has calculated it. It stands for a value that the
 * file doesn't contain, so no reader accepts it.
 */
export const UNCALCULATED = '#UNCALCULATED!';
