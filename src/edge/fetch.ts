// The router for any other runtime, which supplies the files.
export { createFetch, fetch } from '../router/fetch.ts';
