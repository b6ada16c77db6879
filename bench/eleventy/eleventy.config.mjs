// Eleventy as its own documentation has it: data, a layout, one template that is paginated over the answers.
export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  return { dir: { input: 'pages', data: '../data', includes: '../includes' } };
}
