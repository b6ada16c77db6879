// Which councils a URL asks to compare.

/** With more councils, a table would be too wide to read. */
export const MOST_COMPARED = 4;

/** Includes the codes of former councils, such as `NIR-A`. */
const CODE = /^[A-Z]{3,4}(?:-[A-Z])?$/;

interface AskedCouncils {
  /** The authority codes in the order of the URL, in capitals; at most as many as can be compared. */
  readonly codes: readonly string[];
  /** The codes that the URL contains more than once. */
  readonly repeated: readonly string[];
  /** The codes after those that can be compared. */
  readonly others: readonly string[];
  /** Texts that can't be codes, as in the URL. */
  readonly invalid: readonly string[];
}

/** @param query such as `?councils=ABC,WXYZ` */
export function councilsAsked(query: string): AskedCouncils {
  const texts = new URLSearchParams(query)
    .getAll('councils')
    .flatMap((text) => text.split(/[\s,;]+/))
    .filter(Boolean);
  const isCode = (text: string) => CODE.test(text.toUpperCase());
  const given = texts.filter(isCode).map((text) => text.toUpperCase());
  const codes = [...new Set(given)];
  return {
    codes: codes.slice(0, MOST_COMPARED),
    repeated: codes.slice(0, MOST_COMPARED).filter((code) => given.indexOf(code) !== given.lastIndexOf(code)),
    others: codes.slice(MOST_COMPARED),
    invalid: [...new Set(texts.filter((text) => !isCode(text)))],
  };
}
