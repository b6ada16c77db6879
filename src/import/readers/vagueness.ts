// How people write that something isn't known, isn't known yet, or isn't known for sure; of years and days alike.

const TO_COME = /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined))$/i;

/** “TBC” and the like. */
export const isToCome = (text: string): boolean => TO_COME.test(text);

const ROUGHLY =
  /^(?:[~≈] ?|c(?:a|irca)?\.? ?(?=[0-9])|(?:circa|around|about|approximately|roughly) |approx(?:\. ?| ))(?=\S)/i;

/** Whether it begins with “about”, in one of the ways to say so. */
export const isRough = (text: string): boolean => ROUGHLY.test(text);

export const withoutRoughly = (text: string): string => text.replace(ROUGHLY, '');

/** Whether it is called in question. */
export const isDoubted = (text: string): boolean => text.includes('?');

const DOUBT = /^\? ?| ?(?:\(\?+\)|\?+)$/g;

export const withoutDoubt = (text: string): string => text.replace(DOUBT, '');
