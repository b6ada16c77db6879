// Texts that are nearly HTML.
import fc from 'fast-check';

const FRAGMENTS = [
  ...[' ', '\n', '\0', ' title="', '<p class=', '<img src="', "<a href='", '<!DOCTYPE html>', '{{ title }}'],
  ...'< > / = " \' ! - -- ? a Z & &lt; 🌍 {{ }} <p> </p> <!-- --> <br/> <title> </title> <script> </script> <style> </style>'.split(
    ' ',
  ),
  ...'<textarea> </textarea> style=" onclick= <svg>'.split(' '),
  ...'{{title}} {{site}} {{home}} {{main}} {{head}} {{nav}} {{other}} "{{title}}" =\'{{home}}\''.split(' '),
];

export const htmlParts = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 25 }).map((parts) => parts.join(''));
