// Tells web addresses from other texts. Only they may become links to other sites.

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);
