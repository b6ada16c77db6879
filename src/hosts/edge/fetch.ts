// The router for any other runtime, which must supply a function that reads the site's files.
export { createFetch, fetch } from '../../engine/router/fetch-handler.ts';
