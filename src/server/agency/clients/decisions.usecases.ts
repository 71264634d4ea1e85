import { z } from 'zod';
import { guestDecisions, longestGuestComment } from '../../../contract/limits.ts';
import type { GuestDecision } from '../../../contract/limits.ts';
import { line, paragraph } from '../../../contract/text-fields.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { isForgottenChannel } from '../../analysis/channels/channels.usecases.ts';
import { accessState } from './access-state.ts';
import type { AccessRow } from './accesses.rows.ts';
import { holdAccess } from './accesses.rows.ts';
import type { ChannelState } from './decisions.rows.ts';
import {
  countDecisions,
  findChannelState,
  holdGiving,
  insertDecision,
  noteActivity,
} from './decisions.rows.ts';
import type { PortalContext } from './portal.usecases.ts';
import { findStandstill } from './portal.usecases.ts';

/** How often one link may decide in ten minutes, and how often anybody about one channel in all. */
export const mostDecisions = 120;
const decisionWindowMs = 600_000;
export const mostDecisionsOfChannel = 50;

/** A guest's form as it arrives: a browser's line breaks are two characters. */
export const decisionForm = z
  .strictObject({
    list: z.uuid(),
    channel: line(100),
    /** The newest decision that the guest's page knew of. */
    seen: z.string().regex(/^\d{0,15}$/),
    decision: z.enum(guestDecisions),
    comment: z
      .string()
      .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(paragraph(longestGuestComment)),
    page: z.string().regex(/^\d{0,4}$/),
  })
  .refine(({ decision, comment }) => decision !== 'changes' || comment !== '');
export type DecisionForm = z.infer<typeof decisionForm>;

export type DecisionOutcome =
  | 'done'
  | 'revoked'
  | 'view-only'
  | 'paused'
  | 'list-gone'
  | 'closed'
  | 'channel-gone'
  | 'forgotten'
  | 'meanwhile'
  | 'nothing-to-undo'
  | 'too-many'
  | 'too-often';

/** Keeps what a guest decided about one channel; every decision is one more row, and the newest counts. */
export async function decide(
  context: PortalContext,
  { access, form }: { access: AccessRow; form: DecisionForm },
): Promise<DecisionOutcome> {
  try {
    return await context.database.asUser(access.workspaceId, () => decideHeld(context, access, form));
  } catch (error) {
    // It was forgotten after it was looked for.
    if (isForgottenChannel(error)) return 'forgotten';
    throw error;
  }
}

async function decideHeld(
  context: PortalContext,
  { id, workspaceId, clientId }: AccessRow,
  form: DecisionForm,
): Promise<DecisionOutcome> {
  const { database, now } = context;
  const at = now();
  const held = await holdAccess(database, { id, workspaceId });
  if (held === null || accessState(held, at) !== 'active') return 'revoked';
  const giving = await holdGiving(database, { listId: form.list, clientId });
  if (giving === null) return 'list-gone';
  const isIncluded = includesFeature(await readTier(context, { userId: workspaceId }), 'clients');
  const standstill = findStandstill(held, { isIncluded }, { is_open: !giving.isClosed });
  if (standstill !== null) return standstill;
  const channel = { clientId, listId: form.list, channelId: form.channel };
  const state = await findChannelState(database, channel);
  const verdict = judge(form, state, { accessId: id, round: giving.round });
  if (verdict !== 'new') return verdict;
  const since = new Date(at.getTime() - decisionWindowMs);
  if ((await countDecisions(database, { accessId: id, since })) >= mostDecisions) return 'too-many';
  const { decision } = form;
  const comment = decision === 'changes' ? form.comment : '';
  await insertDecision(database, {
    ...channel,
    workspaceId,
    round: giving.round,
    accessId: id,
    accessName: held.name,
    decision,
    comment,
    at,
  });
  await noteActivity(database, {
    workspaceId,
    action: activityNames[decision],
    subject: giving.name,
    details: { client_id: clientId, list_id: form.list, channel_id: form.channel, by: held.name },
    at,
  });
  return 'done';
}

const activityNames: Record<GuestDecision, string> = {
  approved: 'client_approved',
  changes: 'client_asked_changes',
  undone: 'client_undid',
};

/** What stands in a decision's way; a form that was sent twice is done already. */
function judge(
  form: DecisionForm,
  { isListed, isForgotten, newest, decisions }: ChannelState,
  { accessId, round }: { accessId: string; round: number },
): DecisionOutcome | 'new' {
  if (isForgotten) return 'forgotten';
  if (!isListed) return 'channel-gone';
  const isStale = form.seen !== (newest === null ? '' : String(newest.id));
  const isRepeated =
    newest !== null &&
    newest.accessId === accessId &&
    newest.round === round &&
    newest.decision === form.decision &&
    (form.decision !== 'changes' || newest.comment === form.comment);
  if (isRepeated) return 'done';
  if (isStale) return 'meanwhile';
  if (form.decision === 'undone' && (newest === null || newest.decision === 'undone'))
    return 'nothing-to-undo';
  return decisions >= mostDecisionsOfChannel ? 'too-often' : 'new';
}
