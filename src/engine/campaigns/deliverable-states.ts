import { formatNumberOf } from '../../values/wording.ts';

/** What a creator delivers: from its plan to what was settled. */

export const deliverableStates = [
  'planned',
  'draft_sent',
  'changes_asked',
  'approved',
  'published',
  'verified',
  'problem',
  'settled',
] as const;
export type DeliverableState = (typeof deliverableStates)[number];

export const deliverableStateNames: Record<DeliverableState, string> = {
  planned: 'Planned',
  draft_sent: 'Draft sent',
  changes_asked: 'Changes asked for',
  approved: 'Approved',
  published: 'Published',
  verified: 'Verified',
  problem: 'Problem',
  settled: 'Settled',
};

/** What may follow each state. A draft can be skipped; a step back corrects an error. */
const following: Record<DeliverableState, readonly DeliverableState[]> = {
  planned: ['draft_sent', 'approved', 'published'],
  draft_sent: ['changes_asked', 'approved', 'planned'],
  changes_asked: ['draft_sent', 'approved'],
  approved: ['published', 'draft_sent', 'planned'],
  published: ['verified', 'problem', 'approved'],
  verified: ['settled', 'problem', 'published'],
  problem: ['verified', 'settled', 'published', 'approved'],
  settled: ['verified', 'problem'],
};

export function isPublished(state: DeliverableState): boolean {
  return state === 'published' || state === 'verified' || state === 'problem' || state === 'settled';
}

export function nextStates(state: DeliverableState): readonly DeliverableState[] {
  return following[state];
}

interface DeliverableMove {
  from: DeliverableState;
  to: DeliverableState;
  draftUrl: string;
  roundsUsed: number;
  /** How often changes may be asked for. */
  rounds: number;
  hasVideo: boolean;
}

/** Why a deliverable cannot go from one state to another, in words; `null` where it can. */
export function findDeliverableFault({ from, to, ...move }: DeliverableMove): string | null {
  if (!following[from].includes(to))
    return `What is ${deliverableStateNames[from].toLowerCase()} cannot become ${deliverableStateNames[to].toLowerCase()}.`;
  if (to === 'draft_sent' && move.draftUrl === '') return 'Enter the address where the draft can be seen.';
  if (to === 'changes_asked' && move.roundsUsed >= move.rounds)
    return move.rounds === 0
      ? 'This campaign allows no changes of a draft.'
      : `The campaign allows ${formatNumberOf(move.rounds, 'round')} of changes, and none is left. Approve the draft, or agree on more.`;
  if (to === 'published' && !move.hasVideo) return 'Paste the address of the video.';
  return null;
}

export const dueKinds = ['draft', 'publish'] as const;
export type DueKind = (typeof dueKinds)[number];

interface Due {
  state: DeliverableState;
  dueDraft: string | null;
  duePublish: string | null;
}

/** What a deliverable still has to meet, the earliest first; days are `YYYY-MM-DD`. */
export function openDeadlines({ state, dueDraft, duePublish }: Due): { kind: DueKind; on: string }[] {
  const draft = state === 'planned' || state === 'changes_asked' ? dueDraft : null;
  const publish = isPublished(state) ? null : duePublish;
  return [
    ...(draft === null ? [] : [{ kind: 'draft' as const, on: draft }]),
    ...(publish === null ? [] : [{ kind: 'publish' as const, on: publish }]),
  ].toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
}

/** On which days, counted from a deadline, somebody is reminded of it. */
export const remindedDays = [-3, 0, 2] as const;
