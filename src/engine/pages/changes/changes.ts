// What changed in the data: a page for each publication and one that lists them, the changes as records, feeds, and the data of each
// version.

import { hash } from 'node:crypto';
import { originPaths, pagePaths } from '../../addressing/links.ts';
import { CHANGES_FEED, CHANGES_FILE, CHANGES_PAGE, versionArchive, versionPage } from '../../addressing/site-files.ts';
import { archiver, describedBy } from '../../changes/archive.ts';
import type { Publication } from '../../changes/publications.ts';
import { changeRecords } from '../../changes/records.ts';
import { getOrAdd } from '../../grouping.ts';
import { jsonOf } from '../../respond/json.ts';
import { fileGroup, type Part, type Published } from '../../site/part.ts';
import type { PlannedFile, Written } from '../../site/site-plan.ts';
import { licenceTerms } from '../attribution.ts';
import { pageFile, pageView } from '../page.ts';
import { feedFiles } from './feeds.ts';
import { changesPage, type ListedVersion, versionPageOf } from './pages.ts';
import { publicationsShown, subjectsIn } from './shown.ts';
import { publicationSummary, versionTitle } from './words.ts';

export const changesPart: Part = (published) => {
  const { publications } = published;
  if (!publications) return [];
  const archives = archivesOf(published, publications);
  return [
    fileGroup('versions', archives.files),
    fileGroup('changes', [
      ...pageFiles(published, publications, archives.factsOf),
      recordsFile(published, publications, archives.factsOf),
    ]),
    fileGroup('feeds', feedFiles(published, publications)),
  ];
};

// ---- the data of each version ----

interface ArchiveFacts {
  /** In bytes. */
  readonly size: number;
  readonly hash: string;
}

type FactsOf = (publication: Publication, written: Written | undefined) => ArchiveFacts;

function archivesOf({ origins, options }: Published, publications: readonly Publication[]) {
  const described = describedBy(options);
  const archive = archiver(described);
  const facts = new Map<Publication, ArchiveFacts>();
  const planned = (publication: Publication, name: string): PlannedFile => ({
    path: versionArchive(name),
    render: () => archive(publication),
    content: `version ${publication.version}`,
    origin: origins.ofPages(versionArchive(name), [publication.version, publication.content, described]),
  });
  const latest = publications.at(-1);
  return {
    files: [
      ...publications.map((publication) => planned(publication, publication.version)),
      ...(latest ? [planned(latest, 'latest')] : []),
    ],
    factsOf: (publication: Publication, written: Written = () => undefined): ArchiveFacts =>
      getOrAdd(facts, publication, () => {
        const bytes = written(versionArchive(publication.version)) ?? archive(publication);
        return { size: bytes.length, hash: hash('sha256', bytes) };
      }),
  };
}

// ---- pages ----

const TITLE = 'Changes';

function pageFiles(
  published: Published,
  publications: readonly Publication[],
  factsOf: FactsOf,
): readonly PlannedFile[] {
  const { site } = published;
  const page = pagePaths(site);
  const path = originPaths(site);
  const crumb = { title: TITLE, url: page(CHANGES_PAGE) };
  const { subjects, groups } = subjectsIn(published);
  const records = path(`/${CHANGES_FILE}`);
  const feeds = [
    { name: 'All changes', title: 'All changes', url: path(`/${CHANGES_FEED}`) },
    ...groups.map(({ title, feed }) => ({ name: title, title: `Changes in ${title}`, url: path(`/${feed}`) })),
  ];
  const listed = (publication: Publication, written: Written | undefined): ListedVersion => ({
    title: versionTitle(publication, publications),
    ...{ publication, url: page(versionPage(publication.version)), summary: publicationSummary(publication) },
    archive: { ...factsOf(publication, written), url: path(`/${versionArchive(publication.version)}`) },
  });
  const shows = publicationsShown(publications);
  const links = new Map(subjects.map(({ id, page: own }) => [id, own]));
  const each = subjects.find(({ page: own }) => own !== undefined)?.noun;
  const list = pageFile(
    published,
    {
      file: CHANGES_PAGE,
      shows: [shows, groups, each, describedBy(published.options)],
      changed: publications.at(-1)?.date,
    },
    (written) => ({
      ...pageView(published, [crumb]),
      ...{ feeds, each, records, latest: path(`/${versionArchive('latest')}`) },
      versions: publications.toReversed().map((publication) => listed(publication, written)),
    }),
    changesPage,
  );
  const versionFile = (publication: Publication, index: number): PlannedFile => {
    const before = publications[index - 1];
    const placed = {
      file: versionPage(publication.version),
      shows: [shows[index], before?.date, describedBy(published.options), [...links]],
      changed: publication.date,
    };
    const view = (written: Written | undefined) => {
      const version = listed(publication, written);
      return {
        ...pageView(published, [crumb, { title: version.title, url: version.url }]),
        ...{ version, before: before && listed(before, written), records },
        citation: citationOf(version, published),
        pageOf: (subject: string) => links.get(subject),
      };
    };
    return pageFile(published, placed, view, versionPageOf);
  };
  return [list, ...publications.map(versionFile)];
}

/** The credit that the licence asks for, with the version, its address and its hash. */
function citationOf({ publication: { version }, archive }: ListedVersion, { site }: Published): string {
  const file = `${site.siteUrl}/${versionArchive(version)}`;
  return `“${site.title}”, version ${version}, ${file}, SHA-256 ${archive.hash}${licenceTerms(site)}.`;
}

// ---- records ----

/** One record in each line. */
function recordsFile(
  { site, origins, options }: Published,
  publications: readonly Publication[],
  factsOf: FactsOf,
): PlannedFile {
  const { title, licence } = site;
  const rows = (list: readonly object[]) => (list.length === 0 ? '[]' : `[\n${list.map(jsonOf).join(',\n')}\n]`);
  const render = (written?: Written) => {
    const versions = publications.map((publication) => {
      const { version, date, tags = [], commit = null, previous = null } = publication;
      const file = `${site.siteUrl}/${versionArchive(version)}`;
      return { version, date, tags, commit, previous, file, hash: `sha256:${factsOf(publication, written).hash}` };
    });
    const head = `"title":${JSON.stringify(title)},"licence":${JSON.stringify(licence ?? null)}`;
    return `{${head},"versions":${rows(versions)},"changes":${rows(publications.flatMap(changeRecords))}}\n`;
  };
  return {
    ...{ path: CHANGES_FILE, render },
    origin: origins.ofPages(CHANGES_FILE, [publicationsShown(publications), describedBy(options)]),
  };
}
