// Writes addresses with the characters of URIs (RFC 3986).

/** After the host, characters that URIs allow only escaped but that `URL` leaves as they are. */
const UNESCAPED = /[^\w~:/?#@!$&'()*+,;=%.-]|%(?![\dA-Fa-f]{2})|(?<=#.*)#/g;

/**
 * Writes an absolute IRI as a URI (RFC 3987, section 3.1). Spaces and other characters that IRIs don't allow are escaped, too.
 * @throws {TypeError} if the IRI is relative or its host is invalid
 */
export function uriOf(iri: string): string {
  const { href } = new URL(iri);
  // Only hosts may contain brackets.
  const host = /^[^:]+:(?:\/\/[^/?#]*)?/.exec(href)![0];
  return host + href.slice(host.length).replace(UNESCAPED, encodeURIComponent);
}
