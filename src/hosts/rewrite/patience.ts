// How long a server waits: for a client, and for the router behind it.

/** In seconds. No client has much to send, and a router takes milliseconds. */
export const PATIENCE = { request: 10, connect: 2, answer: 5 } as const;

/** Statuses with which a router, or what stands before it, says that it can't answer. */
export const FAILURES: readonly string[] = ['500', '502', '503', '504'];
