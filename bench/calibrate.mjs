// A fixed amount of work of the kinds that a build does, as a yardstick for its processor time: it makes records into JSON and HTML,
// sorts and groups them, and hashes texts.
import { createHash } from 'node:crypto';

const ROUNDS = 45;
const NAMES = ['Bell Rock', 'Skerryvore', 'Eddystone', 'Muckle Flugga', 'Barra Head', 'Start Point'];

const rows = Array.from({ length: 2000 }, (_, index) => ({
  name: `${NAMES[index % NAMES.length]} & ${(index * 7919) % 2003}`,
  url: `https://lights.example/${index}/?a=1&b=2`,
  height: ((index * 37) % 997) / 10,
  lit: index % 3 > 0,
  text: `“${'A text of some length, with <markup> & quotes. '.repeat(index % 9)}”`,
}));

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

const hash = createHash('sha256');
for (let round = 0; round < ROUNDS; round++) {
  const groups = new Map();
  const sorted = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const row of sorted) {
    const key = row.name.slice(0, 4);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(row);
  }
  const pages = [...groups.values()].map((group) =>
    group
      .map(
        (row) => `<li><a href="${escaped(row.url)}">${escaped(row.name)}</a> ${escaped(row.text)} ${row.height}</li>`,
      )
      .join('\n'),
  );
  const json = JSON.stringify(sorted);
  hash.update(json).update(pages.join('\n'));
  hash.update(String(JSON.parse(json).length));
}
console.log(hash.digest('hex'));
