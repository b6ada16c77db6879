// The form for finding a council by its name.

import { type Html, html } from '../../../engine/text/html.ts';

/**
 * @param list the path of the list of councils, whose script reads the name. Without the script, it shows all councils.
 * @param isLive whether the form is on that list, where it is shown only if the script runs
 */
export const findForm = (
  list: string,
  isLive = false,
): Html => html`<form class="find" role="search" action="${list}"${isLive && html` hidden`}>
<label for="find">Find a council</label>
<input id="find" name="q" type="search" autocomplete="off" spellcheck="false">
<button type="submit">Find</button>
${isLive && html`<output for="find"></output>\n`}</form>
`;
