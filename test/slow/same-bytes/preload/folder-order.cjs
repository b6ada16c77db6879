// Loaded before the program: folders that list their entries in another order at each call, as a file system may. Says at the end how
// often it did.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

let lists = 0;
// A small generator of our own: the same order in every run.
let state = 20_261_122;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

function shuffled(entries) {
  if (entries.length > 1) lists++;
  for (let last = entries.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [entries[last], entries[other]] = [entries[other], entries[last]];
  }
  return entries;
}

const { readdir, readdirSync } = fs;
const { readdir: readdirLater } = fs.promises;
fs.readdirSync = (...given) => shuffled(readdirSync(...given));
fs.promises.readdir = async (...given) => shuffled(await readdirLater(...given));
fs.readdir = (...given) => {
  const done = given.pop();
  readdir(...given, (error, entries) => done(error, entries && shuffled(entries)));
};
syncBuiltinESMExports();

process.on('exit', () => process.stderr.write(`\nfolders shuffled: ${lists}\n`));
