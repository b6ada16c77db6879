// Loads a bundle of src/hosts/edge as a runtime starts it: as a new instance that hasn't read anything yet.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

let instances = 0;

export async function freshBundle(name: string) {
  const file = path.join(import.meta.dirname, '..', '..', '..', 'build', 'src', 'councils', 'edge', `${name}.js`);
  return (await import(/* @vite-ignore */ `${pathToFileURL(file)}?instance=${++instances}`)).default;
}
