// The methods and media types supported by every endpoint (specification, section 1).

export const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** In order of preference. */
export const RENDERINGS = ['json', 'html'] as const;
export type Rendering = (typeof RENDERINGS)[number];
export const MEDIA_TYPES: Readonly<Record<Rendering, string>> = { json: 'application/json', html: 'text/html' };
export const CONTENT_TYPES: Readonly<Record<Rendering, string>> = {
  json: MEDIA_TYPES.json,
  html: `${MEDIA_TYPES.html}; charset=utf-8`,
};
/** The type of Atom feeds (RFC 4287, section 7). */
export const ATOM_TYPE = 'application/atom+xml';
