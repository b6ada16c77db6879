// What a host is to the program.

export interface HostFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  readonly text: string;
}

export interface Host {
  readonly name: string;
  /** The host-neutral rules as the host's own configuration. */
  readonly files: readonly HostFile[];
  /** Families of answers that its router makes so cheaply that they need not be prebuilt for it. */
  readonly composes: readonly string[];
}
