import type { WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import { getStart, onStartChange } from '../../session/start.ts';

let draft: { owner: string; fields: WhiteLabelFields } | null = null;

/** What its owner has entered and not saved: it outlives the panel, so that another tab of the dashboard costs nothing. */
export function readDraft(): WhiteLabelFields | null {
  return draft !== null && draft.owner === findOwner() ? draft.fields : null;
}

/** Keeps what is not saved; `null` where nothing is left to save. While there is some, closing the page is asked about. */
export function keepDraft(fields: WhiteLabelFields | null): void {
  const owner = findOwner();
  draft = fields === null || owner === null ? null : { owner, fields };
  if (draft === null) removeEventListener('beforeunload', warn);
  else addEventListener('beforeunload', warn);
}

function findOwner(): string | null {
  return getStart().account?.profile.user_id ?? null;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Nothing of one account is left when the next one signs in.
onStartChange(() => {
  if (draft !== null && draft.owner !== findOwner()) keepDraft(null);
});
