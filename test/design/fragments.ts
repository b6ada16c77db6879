// Texts that are nearly HTML.
import fc from 'fast-check';

const FRAGMENTS = [
  ...['<', '>', '/', '=', '"', "'", ' ', '\n', '!', '-', '--', '?', 'a', 'Z', '&', '&lt;', '🌍', '\0', '{{', '}}'],
  ...[
    '<p>',
    '</p>',
    '<p class=',
    '<img src="',
    "<a href='",
    '<!--',
    '-->',
    '<!DOCTYPE html>',
    '<br/>',
    '<title>',
    '</title>',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<textarea>',
    '</textarea>',
    'style="',
    'onclick=',
    ' title="',
    '<svg>',
  ],
  ...[
    '{{title}}',
    '{{site}}',
    '{{home}}',
    '{{main}}',
    '{{head}}',
    '{{nav}}',
    '{{other}}',
    '{{ title }}',
    '"{{title}}"',
    "='{{home}}'",
  ],
];

export const htmlParts = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 25 }).map((parts) => parts.join(''));
