// Configures Eleventy as its documentation recommends: data, a layout, and a template with pagination over the pages.
export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  return { dir: { input: 'pages', data: '../data', includes: '../includes' } };
}
