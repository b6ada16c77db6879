// A section of a page, labelled by its heading.
import { type Html, html } from '../src/text/html.ts';

export const section = (id: string, heading: string, body: Html): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}</section>
`;
