// Stands in for `node:zlib` in a browser, where compressed logs aren't checked.
export function createGunzip(): never {
  throw new Error('There are no compressed files in the browser.');
}
