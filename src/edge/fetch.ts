// The router for any other runtime: it brings the files, and calls.
export { createFetch, fetch } from '../router/fetch.ts';
