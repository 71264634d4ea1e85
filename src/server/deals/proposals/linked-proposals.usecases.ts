import { createHash } from 'node:crypto';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import type { ProposalTier } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { Database } from '../../platform/db/database.ts';
import { readChoices } from '../quotes/choices.usecases.ts';
import { describeLinked, openProposal } from './proposal-content.ts';
import { findLinkedProposal } from './proposals.rows.ts';

export const sharedProposalPath = '/shared/proposal/';

/** 192 bits: nobody finds a proposal by trying. */
export const tokenBytes = 24;

/** The token of a package's own link follows from the proposal's, so that neither has to be kept. */
export function tierToken(token: string, tier: ProposalTier): string {
  const digest = createHash('sha256').update(`${token} ${tier}`).digest();
  return digest.subarray(0, tokenBytes).toString('base64url');
}

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The proposal behind a link, with whose it is; `null` where there is none, or it has ended. What was sent is shown
 * whatever has become of the plan. `ownerId` lets one workspace's links count alone.
 */
export async function openLinkedProposal(
  { database, now }: { database: Database; now: () => Date },
  { token, ownerId }: { token: string; ownerId: string | undefined },
): Promise<{ proposal: ProposalDetail; userId: string; clientId: string | null } | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const tokenDigest = digestOf(token);
  return database.asSystem(async () => {
    const row = await findLinkedProposal(database, { tokenDigest, at: now() });
    if (row === null || (ownerId !== undefined && ownerId !== row.workspace_id)) return null;
    const choices = await readChoices({ database, now }, { choiceIds: [row.id] });
    const proposal = describeLinked(openProposal(row), choices.get(row.id));
    return { proposal, userId: row.workspace_id, clientId: row.client_id };
  });
}
