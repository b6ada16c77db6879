// Creates elements. Text from a table only ever becomes a text node, so it can't contain markup.

type Child = Node | string | undefined;

/** @param attributes those without a value are left out */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) created.setAttribute(key, value);
  created.append(...children.filter((child) => child !== undefined));
  return created;
}

export function button(text: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const created = element('button', { type: 'button' }, text);
  created.addEventListener('click', () => onClick(created));
  return created;
}

/** An element that the page's markup contains. */
export const elementWith = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

/** The last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Lets the user save content as a file. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = element('a', { href: url, download: name });
  link.click();
  // The browser has started to save the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
