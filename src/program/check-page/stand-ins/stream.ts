// Stands in for Node's `stream` in a browser. The program parses rows with csv-parse without streaming them, so the parser's base class
// needs no methods.
export class Transform {}

export function pipeline(): never {
  throw new Error('There are no compressed files in the browser.');
}
