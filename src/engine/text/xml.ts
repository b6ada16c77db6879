// Replaces characters that XML doesn't allow, even as character references (https://www.w3.org/TR/xml/#charsets).

/** Control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const xmlCharacters = (text: string): string => text.replace(NOT_XML, '\ufffd');
