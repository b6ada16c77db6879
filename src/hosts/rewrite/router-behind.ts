// When a server gives up on the router behind it, and falls back on what is prebuilt.

/** In seconds: how long a connection may take, and an answer. A router takes milliseconds. */
export const PATIENCE = { connect: 2, answer: 5 } as const;

/** Statuses with which a router, or what stands before it, says that it can't answer. */
export const FAILURES: readonly string[] = ['500', '502', '503', '504'];
