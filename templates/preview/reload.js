// Reloads a page of the preview when a build has changed the site. While a page is hidden, it isn't connected, because browsers open
// only six connections to a server.
const { build, old } = document.currentScript.dataset;
let events;

function follow() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('/-preview/events');
  events.onmessage = ({ data }) => {
    if (data !== build) location.reload();
  };
}
document.addEventListener('visibilitychange', follow);
follow();

if (old !== undefined) {
  const bar = document.createElement('p');
  const link = document.createElement('a');
  link.href = `/-preview/errors?page=${encodeURIComponent(location.pathname + location.search)}`;
  link.textContent = 'Show the errors';
  // The content security policy allows styles that a script sets, but no style attributes.
  Object.assign(link.style, { color: 'inherit' });
  Object.assign(bar.style, {
    ...{ position: 'fixed', inset: 'auto 0 0', margin: '0', maxWidth: 'none', padding: '0.6rem 1rem' },
    ...{ background: '#7a0019', color: '#fff', textAlign: 'center' },
  });
  bar.setAttribute('role', 'status');
  bar.append('This page is from the last build without errors. ', link);
  document.body.append(bar);
  // In a narrow window, the bar would cover the last line.
  document.body.style.marginBottom = `${bar.offsetHeight}px`;
}
