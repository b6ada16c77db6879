// Creates elements. Text from the data only ever becomes a text node, so it can't contain markup.

export function newElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

export function newLink(url: string, text: string): HTMLAnchorElement {
  const made = newElement('a', text);
  made.href = url;
  return made;
}
