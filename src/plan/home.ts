// The home page: what the service is, how to call it, and the data at a glance.
import { type HomeView, homePage } from '../../templates/home.ts';
import { markupOf } from '../html.ts';
import { frameOf } from '../respond/page.ts';
import { type Address, LISTS } from '../route/address.ts';
import { ENDPOINTS } from '../route/endpoints.ts';
import { availableFile, HOME } from '../route/layout.ts';
import { basePath, spellingOf } from '../route/links.ts';
import type { PlannedFile } from './planned.ts';
import type { SiteMaterial } from './site-material.ts';

export function homeFile(material: SiteMaterial): PlannedFile {
  return { path: HOME, render: () => `${markupOf(homePage(homeView(material)))}\n` };
}

function homeView({ site, templates, about }: SiteMaterial): HomeView {
  const base = basePath(site).slice(0, -1);
  const { to } = spellingOf(site);
  const entry = (address: Address) => ({ json: base + to(address, 'json'), page: base + to(address, 'html') });
  return {
    site: frameOf(site),
    template: templates.home,
    description: site.description,
    root: entry({ endpoint: 'root' }),
    lists: (['councils', 'commitments', 'searchterms'] as const).map((endpoint) => ({
      ...entry(LISTS[endpoint]),
      summary: ENDPOINTS[endpoint].summary,
    })),
    available: site.isPrebuilt ? `${base}/${availableFile('html')}` : undefined,
    about,
  };
}
