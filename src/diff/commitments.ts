// What becomes of the commitments, council by council.

import { linkTo } from '../addressing/links.ts';
import type { Item } from '../api/endpoint.ts';
import { itemsOf } from '../respond/content.ts';
import { type Changes, changedFields, type RecordChange } from './changes.ts';
import type { Side } from './comparable.ts';
import type { CouncilPair } from './councils.ts';
import { codeOf } from './edition.ts';
import { pairCommitments } from './pairing.ts';

/** A commitment, and whose it is. */
export interface ComparedCommitment {
  readonly council: Item;
  readonly commitment: Item;
}

export interface CommitmentChange extends RecordChange {
  /** As it is after the edit. */
  readonly council: Item;
}

/** In the order of the councils. */
export function commitmentChanges(
  pairs: readonly CouncilPair[],
  before: Side,
  after: Side,
): Changes<ComparedCommitment, CommitmentChange> {
  const [added, removed, changed]: [ComparedCommitment[], ComparedCommitment[], CommitmentChange[]] = [[], [], []];
  for (const pair of pairs) {
    const council = pair.after ?? pair.before;
    const pairing = pairCommitments(commitmentsOf(pair.before, before), commitmentsOf(pair.after, after));
    for (const commitment of pairing.added) added.push({ council, commitment });
    for (const commitment of pairing.removed) removed.push({ council, commitment });
    for (const [one, other] of pairing.changed) {
      changed.push({ council, before: one, after: other, fields: changedFields(one, other, ['council']) });
    }
  }
  return { added, removed, changed };
}

function commitmentsOf(council: Item | undefined, { edition, content }: Side): readonly Item[] {
  if (!council) return [];
  const link = linkTo({ endpoint: 'council', key: codeOf(council) }, 'json', edition.answers);
  return itemsOf(content.list({ endpoint: 'council-commitments' }, link));
}
