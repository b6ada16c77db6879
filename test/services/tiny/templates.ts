// The pages of the tiny service have no words of their own.
export const OWN_TEMPLATES = {} as const;
