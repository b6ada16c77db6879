// The preview's own URLs. No page of a site can have them, because no name in a site begins with a hyphen.
import { type Html, html } from '../../engine/text/html.ts';

const OWN = '/-preview';

/** A stream of server-sent events (HTML Standard, section 9.2). */
export const EVENTS = `${OWN}/events`;
export const SCRIPT = `${OWN}/reload.js`;
export const STYLE = `${OWN}/errors.css`;
/** Show the page named in the query, from the last good build or again with the errors. */
export const LAST_GOOD = `${OWN}/last-good`;
export const SHOW_ERRORS = `${OWN}/errors`;

/** @param build the build that the page is from, or the one that failed */
export const reloadScript = (build: string, isOld = false): Html =>
  html`<script src="${SCRIPT}" data-build="${build}"${isOld && html` data-old`}></script>`;
