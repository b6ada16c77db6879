// The router for any other runtime, which reads the files.
export { createFetch, fetch } from '../router/fetch.ts';
