// Codes for the versions of the data whose changes are published.
import { type CodeDefinitions, misuse, notice, warning } from '../code.ts';

export const CHANGE_CODES = {
  'no-history': misuse({
    message: 'there is no history from which to publish changes: {reason}',
    help: 'Build from a clone of the git repository that contains the data directory. Without git, set “changes” in site.json to {"folder": …}.',
    explanation:
      'The build stops, because without the history the published site would lose its pages about changes. Copies without the .git folder, for example in containers, have no history.',
    example: { reason: 'not a git repository (or any of the parent directories): .git' },
  }),
  'shallow-history': warning({
    message: 'this clone doesn’t have the whole history, so {known}',
    help: 'Fetch the rest with “git fetch --unshallow”, or set “fetch-depth: 0” in actions/checkout.',
    explanation:
      'CI jobs often download only the latest commit. The site then lacks earlier versions. If no version is left, this is an error.',
    example: { known: 'the changes begin with 2025-08-17-1a2b3c4' },
  }),
  'rewritten-history': warning({
    message: 'revision {revision} is no longer part of the current branch’s history',
    help: 'Choose a revision that “git log” shows on this branch. Until then, the changes begin where both histories part.',
    explanation:
      'Someone may have rebased or amended commits after they were published, or the revision may be on another branch. Published links to versions that are no longer in the history stop working.',
    example: { revision: 'v1.0' },
  }),
  'renamed-table': notice({
    message: '{file} was {from} before commit {commit}; its earlier versions are included',
    explanation: 'Git recognises a renamed table by its content, so the rows don’t count as added.',
    example: { file: 'plans.csv', from: 'tables/climate-plans.csv', commit: '1a2b3c4' },
  }),
  'broken-version': notice({
    message:
      'the changes of version {version} are part of the next version, because its tables couldn’t be published ({errors}): {reason}',
    explanation:
      'Tables with errors are never published, so their changes become public with the next correct version.',
    example: {
      version: '2025-08-17-1a2b3c4',
      errors: '2 errors',
      reason: '1a2b3c4:places.csv:3: the row has 2 cells instead of 3',
    },
  }),
  'uncommitted-changes': notice({
    message: 'some edits to the tables aren’t committed yet, so the pages about changes don’t show them',
    help: 'To publish them as a version, commit them to git.',
    explanation: 'Versions are dated by their commits, so that every build of the same data is the same.',
  }),
  'unlisted-tables': notice({
    message:
      'the tables differ from the newest version in {folder}, so the pages about changes don’t show the latest edits',
    help: 'To publish them as a version, copy the tables to a new folder in {folder} that is named after the date.',
    explanation: 'Versions are dated by the names of their folders, so that every build of the same data is the same.',
    example: { folder: 'earlier' },
  }),
  'no-tags': warning({
    message: 'no tag in the history of the current branch matches {pattern}',
    help: 'Correct the pattern in site.json, or fetch the tags with “git fetch --tags”.',
    explanation: 'Without such a tag, all commits count as a single version. CI jobs often don’t download tags.',
    example: { pattern: 'v*' },
  }),
  'no-version-folder': misuse({
    message: 'there are no earlier tables in {folder}',
    help: 'Correct the folder in site.json. It must contain folders such as 2025-08-17, each with the tables of that day.',
    explanation: 'The path in site.json begins in the data directory.',
    example: { folder: 'data/earlier' },
  }),
  'unnamed-version': warning({
    message: 'the name of this folder isn’t a date, so it isn’t a version',
    help: 'Rename the folder to a date such as 2025-08-17. A hyphen and lower-case letters or digits may follow, as in 2025-08-17-b.',
    explanation: 'The names of the folders are the dates of the versions, and are used in their URLs.',
  }),
} as const satisfies CodeDefinitions;
