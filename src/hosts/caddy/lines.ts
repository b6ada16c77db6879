// Lines of a Caddyfile.
export type Lines = readonly string[];

export const indented = (lines: Lines): Lines => lines.map((line) => line && `\t${line}`);

export const caddyBlock = (head: string, ...lines: readonly Lines[]): Lines => [
  `${head} {`.trimStart(),
  ...lines.flatMap(indented),
  '}',
];
