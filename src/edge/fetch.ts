// The router for any other runtime. The runtime supplies a function that reads the site's files.
export { createFetch, fetch } from '../router/fetch.ts';
