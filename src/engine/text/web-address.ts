// Recognises web addresses. No other text may become a link to another site.

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);
