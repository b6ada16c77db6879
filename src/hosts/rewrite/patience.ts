// How long a server waits for a client, and for the router behind it.

/** In seconds. Clients send little, and a router takes milliseconds. */
export const PATIENCE = { request: 10, connect: 2, answer: 5 } as const;

/** Statuses that mean that a router, or a proxy in front of it, can't answer. */
export const FAILURES: readonly string[] = ['500', '502', '503', '504'];
