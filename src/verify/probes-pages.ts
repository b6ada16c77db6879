// Probes of what the site has besides the API's answers: its home page and style sheet, councils' pages, the description.
import { type Exchange, isPage, isRight, jsonIn, LEVELS } from './exchange.ts';
import { type Deviation, deviationIn, type Probe, type Seen } from './probe.ts';

function wrongHome({ open }: Seen): Deviation | undefined {
  const wrong = open('home', 'style').filter(
    (exchange) => !isRight(exchange) || (exchange.request.name === 'home' && !isPage(exchange.answer.text)),
  );
  return deviationIn(wrong, () => ({
    impact: 'The home page or its style sheet is missing, so people see unstyled pages or another site.',
    fix: 'Publish the whole output directory, including index.html and “assets”.',
  }));
}

/** Sites that an earlier version has built have none of these. */
function wrongPages({ open }: Seen): Deviation | undefined {
  const wrong = open('description', 'council-page').filter((exchange) => !isRight(exchange) || !isItself(exchange));
  return deviationIn(wrong, () => ({
    impact:
      'Council pages or the API description are missing. An earlier version built the site or wrote the host’s configuration.',
    fix:
      'Build the site again with this version, and publish all of it. For nginx, Caddy and an Apache virtual host, ' +
      'also replace the configuration (“host NAME”).',
  }));
}

const isItself = ({ request, answer }: Exchange): boolean =>
  request.name === 'description'
    ? typeof (jsonIn(answer.text) as { readonly openapi?: unknown } | undefined | null)?.openapi === 'string'
    : isPage(answer.text);

const files = { topic: 'files', levels: LEVELS, explains: true } as const;

export const PAGE_PROBES: readonly Probe[] = [
  { ...files, name: 'home', description: 'the home page and its style sheet exist', examine: wrongHome },
  { ...files, name: 'pages', description: 'council pages and the API description exist', examine: wrongPages },
];
