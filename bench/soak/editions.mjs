// What a client knows about the builds: which editions a response may come from, and their files.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `serve` looks for a new build once a second. A busy machine can make it late. In milliseconds. */
const GRACE = 10_000;
/** `--keep 5` deletes earlier ones. */
const KEPT = 4;

/** @param releases the folder of the releases; edition 1 is build-1, and so on */
export function createEditions(releases) {
  const builtAt = new Map();
  let started = 0;
  let newestSeen = 1;
  const files = new Map();

  function read(edition, file) {
    const key = `${edition} ${file}`;
    const known = files.get(key);
    if (known) return known;
    try {
      const content = readFileSync(path.join(releases, `build-${edition}`, file));
      // Until the build has finished, a file could still change.
      if (builtAt.has(edition)) files.set(key, content);
      return content;
    } catch {
      return undefined;
    }
  }

  function forget(edition) {
    for (const key of files.keys()) if (key.startsWith(`${edition} `)) files.delete(key);
  }

  return {
    read,
    building: (edition) => {
      started = edition;
    },
    built: (edition) => {
      builtAt.set(edition, Date.now());
      forget(edition - KEPT);
    },
    /** When any client has received a response of an edition, requests sent later can't get an earlier one. */
    seen: (edition) => {
      newestSeen = Math.max(newestSeen, edition ?? 0);
    },
    newestSeen: () => newestSeen,
    /** @returns the newest first */
    possible: (sentAt, earliest) => {
      const editions = [];
      for (let edition = started; edition >= earliest; edition--) {
        editions.push(edition);
        if (builtAt.has(edition) && builtAt.get(edition) + GRACE < sentAt) break;
      }
      return editions;
    },
  };
}
