// Recognises years and dates that are unknown, uncertain or yet to be decided.

const UNDECIDED = /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined))$/i;

/** Whether the text means that nothing has been decided, for example “TBC”. */
export const isUndecided = (text: string): boolean => UNDECIDED.test(text);

const ABOUT =
  /^(?:[~≈] ?|c(?:a|irca)?\.? ?(?=[0-9])|(?:circa|around|about|approximately|roughly) |approx(?:\. ?| ))(?=\S)/i;

/** Whether the text begins with a word such as “about”. */
export const isApproximate = (text: string): boolean => ABOUT.test(text);

export const withoutAbout = (text: string): string => text.replace(ABOUT, '');

export const hasQuestionMark = (text: string): boolean => text.includes('?');

const QUESTION_MARK = /^\? ?| ?(?:\(\?+\)|\?+)$/g;

export const withoutQuestionMark = (text: string): string => text.replace(QUESTION_MARK, '');
