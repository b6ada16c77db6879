// Mistakes in site.json and in templates.
import { better, but, change, type Mistake, site, whole } from './mistake.ts';

const homeTemplate = 'templates/home.html';
const HOME = '<h1>{{title}}</h1>\n{{about}}\n{{examples}}\n';

const inHome = (name: string, from: string, to: string, right: string, ...codes: Mistake['codes']): Mistake =>
  better(whole(name, homeTemplate, HOME.replace(from, to), ...codes), HOME.replace(from, right));

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
  but(whole('a template misnamed', 'templates/homes.html', HOME, 'unknown-template'), {
    at: 'templates/homes.html',
    suggests: ['home.html', 'it is the name of a file'],
  }),
  inHome('a placeholder that no template has', 'about', 'abouts', 'about', 'unknown-placeholder'),
  better(
    but(whole('a template without what it is for', homeTemplate, '<h1>{{title}}</h1>\n', 'missing-placeholder'), {
      at: homeTemplate,
    }),
    HOME,
  ),
  inHome(
    'a placeholder without quotation marks',
    '<h1>',
    '<h1 title={{title}}>',
    '<h1 title="{{title}}">',
    'misplaced-placeholder',
  ),
  inHome('a placeholder with spaces', '{{about}}', '{{ about }}', '{{about}}', 'misspelt-placeholder'),
  better(
    whole('a script in a template', homeTemplate, `${HOME}<script src="/count.js"></script>\n`, 'blocked-content'),
    HOME,
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
];
