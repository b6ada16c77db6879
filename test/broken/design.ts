// Mistakes in site.json and in templates.
import { better, but, change, type Mistake, site, whole } from './mistake.ts';

const aboutTemplate = 'templates/about.html';
const ABOUT = '<h1>{{title}}</h1>\n{{gaps}}\n';

const inAbout = (name: string, from: string, to: string, right: string, ...codes: Mistake['codes']): Mistake =>
  better(whole(name, aboutTemplate, ABOUT.replace(from, to), ...codes), ABOUT.replace(from, right));

export const DESIGN: readonly Mistake[] = [
  // site.json
  but(change('an extra comma in site.json', site, '"searchLog": "public"', '"searchLog": "public",', 'bad-json'), {
    at: 'site.json:13',
  }),
  change('a misspelt option', site, '"contact"', '"contakt"', 'unknown-option'),
  change(
    'an option that is set twice',
    site,
    '"searchLog": "public"',
    '"searchLog": "public", "title": "Climate"',
    'repeated-option',
  ),
  change('an option with an invalid value', site, '"commitments": 50', '"commitments": "fifty"', 'bad-option'),
  // templates
  but(whole('a template misnamed', 'templates/abouts.html', ABOUT, 'unknown-template'), {
    at: 'templates/abouts.html',
    suggests: ['about.html', 'it is the name of a file'],
  }),
  inAbout('a placeholder that no template has', 'gaps', 'gapss', 'gaps', 'unknown-placeholder'),
  better(
    but(whole('a template without what it is for', aboutTemplate, '<p>{{gaps}}</p>\n', 'missing-placeholder'), {
      at: aboutTemplate,
    }),
    ABOUT,
  ),
  inAbout(
    'a placeholder without quotation marks',
    '<h1>',
    '<h1 title={{title}}>',
    '<h1 title="{{title}}">',
    'misplaced-placeholder',
  ),
  inAbout('a placeholder with spaces', '{{gaps}}', '{{ gaps }}', '{{gaps}}', 'misspelt-placeholder'),
  better(
    whole('a script in a template', aboutTemplate, `${ABOUT}<script src="/count.js"></script>\n`, 'blocked-content'),
    ABOUT,
  ),
  but(
    change(
      'a missing logo',
      site,
      '"searchLog": "public"',
      '"searchLog": "public", "theme": { "logo": "logo.svg" }',
      'missing-logo',
    ),
    { at: 'logo.svg' },
  ),
  but(
    change(
      'a missing picture for link previews',
      site,
      '"searchLog": "public"',
      '"searchLog": "public", "theme": { "picture": "shared.png" }',
      'missing-picture',
    ),
    { at: 'shared.png' },
  ),
];
