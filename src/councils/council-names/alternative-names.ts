// The alternative names of a council, by which people look for it.
import { withoutOuterSpace } from '../../engine/text/space.ts';

/** @param text names separated by semicolons, because names contain commas */
export const alternativeNames = (text: string): readonly string[] => [
  ...new Set(text.split(';').map(withoutOuterSpace).filter(Boolean)),
];
