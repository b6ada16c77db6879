// The changes to the data about a council, from all versions.
import { expect, test } from 'vitest';
import type { Publication } from '../../../src/engine/changes/publications.ts';
import { changesAbout, subjectId } from '../../../src/engine/changes/subjects.ts';

/** A version in which one field of a council changed. */
function edited(version: string, code: string, field: string, before: string, after: string): Publication {
  const row = { authority_code: code, name: 'Abbey' };
  const change = { owner: undefined, key: code, before: row, after: row, fields: [{ field, before, after }] };
  return { version, changes: { councils: { added: [], removed: [], changed: [change] } } } as unknown as Publication;
}

test('the changes to a council include those from before its code changed', () => {
  const about = changesAbout([
    edited('1', 'ABC', 'name', 'Abbie', 'Abbey'),
    edited('2', 'ABD', 'authority_code', 'ABC', 'ABD'),
    edited('3', 'ABE', 'authority_code', 'ABD', 'ABE'),
    edited('4', 'XYZ', 'name', 'Other', 'Others'),
  ]);
  const versionsOf = (code: string) => about(subjectId('councils', code)).map(({ publication }) => publication.version);
  expect(versionsOf('ABE')).toEqual(['3', '2', '1']);
  // For those who follow the council by an earlier code.
  expect(versionsOf('ABC')).toEqual(['3', '2', '1']);
  expect(versionsOf('XYZ')).toEqual(['4']);
});

test('a council with a code that another one had has only its own changes', () => {
  const about = changesAbout([
    edited('1', 'ABC', 'name', 'Abbie', 'Abbey'),
    edited('2', 'ABD', 'authority_code', 'ABC', 'ABD'),
    edited('3', 'ABC', 'name', 'Other', 'Others'),
  ]);
  const versionsOf = (code: string) => about(subjectId('councils', code)).map(({ publication }) => publication.version);
  expect([versionsOf('ABC'), versionsOf('ABD')]).toEqual([['3'], ['2', '1']]);
});
