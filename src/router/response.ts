// What the router answers with, on any host.

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What GET answers with; for HEAD the host leaves it out. */
  readonly body: string | Uint8Array;
}
