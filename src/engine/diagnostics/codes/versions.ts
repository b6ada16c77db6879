// Codes for versions of the data in git.
import { type CodeDefinitions, misuse, warning } from '../code.ts';

const GIT_REFUSES = {
  reason: "detected dubious ownership in repository at '/srv/climate'",
  advice: 'If you trust this repository, run “git config --global --add safe.directory /srv/climate”.',
};

export const VERSION_CODES = {
  'no-repository': misuse({
    message: 'git can’t read {folder}: {reason}',
    help: 'Use a data directory in a git repository, or compare it with a finished build (“diff --out” or “check --against”).',
    explanation: 'The program reads earlier versions of the tables from git. Perhaps git isn’t installed.',
    example: { folder: 'data', reason: 'not a git repository (or any of the parent directories): .git' },
  }),
  'git-failed': misuse({
    message: 'git failed: {reason}',
    help: '{advice}',
    explanation:
      'Git refuses to read a repository that belongs to another user. This is common in containers. Git also fails if the repository is damaged.',
    example: GIT_REFUSES,
  }),
  'not-compared': warning({
    message: '{tables} can’t be compared with {version}: {reason}',
    help: '{advice}',
    explanation: 'Without the comparison, the check can’t find lost rows and columns.',
    example: { tables: 'the tables', version: 'HEAD', ...GIT_REFUSES },
  }),
  'no-revision': misuse({
    message: 'unknown git revision {revision}',
    help: 'Use a commit, branch or tag that exists in this clone. {fetch}',
    explanation: 'CI jobs often download only the latest commit, so other branches aren’t available.',
    example: {
      revision: 'origin/main',
      fetch:
        'This clone is shallow, so fetch the rest with “git fetch --unshallow”, or set “fetch-depth: 0” in actions/checkout.',
    },
  }),
  'no-tables': misuse({
    message: 'there are no tables in {folder} at revision {revision}',
    help: 'Choose a revision in which this directory contains the tables.',
    explanation: 'Someone may have added the tables later, or moved them from another directory.',
    example: { revision: 'v1.0', folder: 'data' },
  }),
  'nothing-to-compare': misuse({
    message: 'there is no earlier version of {folder} to compare with: {reason}, and there is no build in {out}',
    help: 'To see the site, run “preview”. To compare it with later edits, commit the tables to git or run “build” before you edit them.',
    explanation:
      'By default, “diff” compares the tables with the latest git commit. If git doesn’t have them, it compares them with the latest build.',
    example: { folder: 'data', reason: 'the tables aren’t in git', out: 'dist' },
  }),
  'revision-has-errors': misuse({
    message: 'the tables at revision {revision} have {errors}',
    help: 'Choose a revision without errors in its tables.',
    explanation: 'Tables that have errors can’t be published, so the program can’t compare anything with them.',
    example: { revision: 'main', errors: '2 errors' },
  }),
} as const satisfies CodeDefinitions;
