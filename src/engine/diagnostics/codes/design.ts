// Codes for templates, style rules and pictures.
import { type CodeDefinitions, error, warning } from '../code.ts';

export const DESIGN_CODES = {
  'not-utf8-text': error({
    message: 'the file isn’t saved as UTF-8, so this character can’t be read',
    help: 'Save the file again as UTF-8.',
    explanation: 'Templates and style rules must be UTF-8, like the pages of the site.',
  }),
  'unknown-template': error({
    message: 'no template has this name, so the file isn’t used',
    help: 'Rename the file to one of these: {names}. If it isn’t a template, move it out of this directory.',
    explanation:
      'A custom template replaces the built-in template with the same name. Other pages have no templates: use style rules, or texts in site.json.',
    example: { names: 'layout.html, about.html, accessibility.html, not-found.html, style.css' },
  }),
  'unknown-placeholder': error({
    message: 'the “{template}” template has no placeholder {placeholder}',
    help: 'Use one of these names in double braces: {known}.',
    explanation: 'Each template has its own placeholders. The “template” command lists them.',
    example: { template: 'layout', placeholder: '{{heads}}', known: 'title, head, nav, main' },
  }),
  'missing-placeholder': error({
    message: 'the placeholder {placeholder} is missing ({what})',
    help: 'Add {placeholder} where this content should appear.',
    explanation: 'Without this placeholder, the page would be missing its most important content.',
    example: { placeholder: '{{main}}', what: 'the page’s own content' },
  }),
  'misplaced-placeholder': error({
    message: 'the placeholder {placeholder} is {where}',
    help: 'Put it {expected}.',
    explanation: 'In this place, the content would be invisible, would break the page or would run as code.',
    example: {
      placeholder: '{{main}}',
      where: 'in the “class” attribute, which can’t contain HTML',
      expected: 'between tags, because its content is HTML',
    },
  }),
  'misspelt-placeholder': warning({
    message: '{found} isn’t a placeholder, so it appears unchanged on the page',
    help: 'Write placeholders in lower-case letters and double braces, without spaces.',
    explanation: 'The text looks like a placeholder. Some other template languages allow spaces inside the braces.',
    example: { found: '“{{ title }}”' },
  }),
  'blocked-content': warning({
    message: 'pages shouldn’t use {what}, because {why}',
    help: 'Use {instead}.',
    explanation:
      'On hosts that can send it, the content security policy blocks scripts and files from other sites. The policy protects readers’ privacy.',
    example: {
      what: 'a script',
      why: 'the site’s content security policy blocks it',
      instead: 'HTML that works without scripts',
    },
  }),
  'missing-logo': error({
    message: 'the logo named in site.json doesn’t exist',
    help: 'Add a picture with this name to the data directory, or remove "logo" from site.json.',
    explanation: 'The "logo" option in "theme" must be the name of a picture in the data directory.',
  }),
  'logo-too-large': error({
    message: 'the logo is too large ({bytes})',
    help: 'Use a picture of at most {most}, such as an SVG.',
    explanation: 'Every page loads the logo, but shows it at a small size.',
    example: { bytes: '2.4 MB', most: '100.0 kB' },
  }),
  'bad-logo': error({
    message: 'the file is not {kind} picture',
    help: 'Save the picture in the format that matches its file extension, or change the extension.',
    explanation:
      'Browsers don’t show a picture whose content doesn’t match its name. Someone probably renamed the file.',
    example: { kind: 'a PNG' },
  }),
  'missing-picture': error({
    message: 'the picture named in site.json doesn’t exist',
    help: 'Add a picture with this name to the data directory, or remove "picture" from site.json.',
    explanation: 'The "picture" option in "theme" must be the name of a PNG or JPEG file in the data directory.',
  }),
  'picture-too-large': error({
    message: 'the picture for link previews is too large ({bytes})',
    help: 'Use a picture of at most {most}. The best size is 1,200 × 630 pixels.',
    explanation: 'Some apps don’t show large pictures next to a link.',
    example: { bytes: '2.4 MB', most: '300.0 kB' },
  }),
  'bad-picture': error({
    message: 'the file is not {kind} picture, or is incomplete',
    help: 'Save the picture again in the format that matches its file extension.',
    explanation: 'Apps that show links don’t show a picture whose content doesn’t match its name.',
    example: { kind: 'a PNG' },
  }),
} as const satisfies CodeDefinitions;
