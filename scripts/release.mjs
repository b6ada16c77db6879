// Checks that the version in package.json, the changelog and the tags agree, or prints the notes for a release:
//   node scripts/release.mjs          lists everything that doesn't agree
//   node scripts/release.mjs notes    prints the changelog's section about the version, for the release on GitHub
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.join(import.meta.dirname, '..');
const HEADING = /^## (.*)$/gm;
const RELEASED = /^(\d+\.\d+\.\d+) – (\d{4}-\d{2}-\d{2})$/;

const isDay = (text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false;

/** Compares the numbers in two versions. */
const compareVersions = (one, other) => one.localeCompare(other, 'en', { numeric: true });

/** The sections of the changelog, newest first. The text excludes the heading. */
function sectionsIn(changelog) {
  const headings = [...changelog.matchAll(HEADING)];
  return headings.map(({ 0: line, 1: title, index }, place) => {
    const [, version, day] = RELEASED.exec(title) ?? [];
    return { title, version, day, text: changelog.slice(index + line.length, headings[place + 1]?.index).trim() };
  });
}

/**
 * @param state the texts of the files, and the names of all tags with the commits that they name; `head` is the current commit
 * @returns a sentence for each fault
 */
export function faultsIn({ manifest, lock, changelog, tags, head }) {
  const { version } = JSON.parse(manifest);
  const locked = JSON.parse(lock);
  const sections = sectionsIn(changelog);
  const released = sections.filter((section) => section.version !== undefined);
  const [major] = version.split('.');
  const tag = `v${version}`;
  const here = Object.keys(tags).filter((name) => tags[name] === head && /^v\d+\.\d+\.\d+$/.test(name));
  return [
    ...[locked.version, locked.packages[''].version]
      .filter((other) => other !== version)
      .map(
        (other) => `package.json has the version ${version}, but package-lock.json has ${other}. Run “npm install”.`,
      ),
    ...sections
      .filter((section, place) => section.version === undefined && (place > 0 || section.title !== 'Unreleased'))
      .map(
        ({ title }) => `CHANGELOG.md has the heading “${title}”. Use “1.2.3 – 2026-11-28”, or “Unreleased” at the top.`,
      ),
    ...released
      .filter(({ day }) => !isDay(day))
      .map(({ title }) => `CHANGELOG.md has the heading “${title}”, whose date doesn’t exist.`),
    ...released
      .filter((section, place) => place > 0 && compareVersions(released[place - 1].version, section.version) <= 0)
      .map(({ title }) => `In CHANGELOG.md, “${title}” isn’t below a later version.`),
    ...(released[0]?.version === version
      ? []
      : [
          `package.json has the version ${version}, but the newest version in CHANGELOG.md is ${released[0]?.version}.`,
        ]),
    ...here
      .filter((name) => name !== tag)
      .map((name) => `This commit has the tag ${name}, but package.json has the version ${version}.`),
    ...(here.length > 0 && sections[0]?.version === undefined
      ? ['This commit has a version’s tag, but CHANGELOG.md has unreleased changes.']
      : []),
    ...(here.includes(tag) && tags[`v${major}`] !== head
      ? [
          `The tag v${major}, which the Action’s users name, isn’t at this commit. Run “git tag --force v${major} ${tag}”.`,
        ]
      : []),
  ];
}

/** @returns the changelog's section about a version, without its heading */
export function notesFor(version, changelog) {
  const section = sectionsIn(changelog).find((each) => each.version === version);
  if (!section) throw new Error(`CHANGELOG.md has no section about ${version}`);
  return section.text;
}

function git(...args) {
  return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();
}

/** The state of this repository. */
function ownState() {
  const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');
  // An annotated tag is an object of its own, and `*objectname` is the commit that it names.
  const listed = git('for-each-ref', 'refs/tags', '--format=%(refname:lstrip=2) %(objectname) %(*objectname)');
  const tags = listed.split('\n').flatMap((line) => {
    const [name, object, commit] = line.split(' ');
    return name ? [[name, commit || object]] : [];
  });
  return {
    ...{ manifest: read('package.json'), lock: read('package-lock.json'), changelog: read('CHANGELOG.md') },
    ...{ tags: Object.fromEntries(tags), head: git('rev-parse', 'HEAD') },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const state = ownState();
  const { version } = JSON.parse(state.manifest);
  if (process.argv[2] === 'notes') console.log(notesFor(version, state.changelog));
  else {
    const faults = faultsIn(state);
    for (const fault of faults) console.error(fault);
    if (faults.length === 0)
      console.log(`Version ${version}: package.json, package-lock.json, CHANGELOG.md and tags agree.`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  }
}
