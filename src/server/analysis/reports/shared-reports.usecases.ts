import { randomBytes } from 'node:crypto';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { readStoredAnalysis } from '../channel-analysis/history.usecases.ts';
import type { HistoryContext } from '../channel-analysis/history.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import type { Report } from './reports.usecases.ts';
import { openReport } from './reports.usecases.ts';
import { deleteShare, findShare, findShared, insertShare } from './shared-reports.rows.ts';

export const sharedPath = '/shared/';
/** 192 bits: nobody finds a report by trying. */
const tokenBytes = 24;

type ShareRefusalCode = 'ANALYSIS_NOT_FOUND' | 'PLAN_REQUIRED';
export class ShareRefusal extends Refusal<ShareRefusalCode> {}

interface ShareContext extends HistoryContext {
  /** The product's public address. */
  origin: () => string;
}

interface ShareInput {
  analysisId: string;
  action: 'get' | 'share' | 'stop';
}

/**
 * The link of a shared report, or `null` where it is not shared. Sharing asks for what the report itself asks for;
 * ending it only for an analysis of the user's own, whatever their plan is by then.
 */
export function changeShare(
  context: ShareContext,
  { analysisId, action }: ShareInput,
): Promise<string | null> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    const report = action === 'stop' ? null : await openReport(context, { analysisId });
    if (report === 'plan-required') throw new ShareRefusal('PLAN_REQUIRED');
    const isOwn = (await readStoredAnalysis(context, { id: analysisId })) !== 'not-found';
    if (!isOwn) throw new ShareRefusal('ANALYSIS_NOT_FOUND');
    if (action === 'stop' && (await deleteShare(database, { userId, analysisId })))
      await noteActivity(context, { action: 'report_share_ended', subject: '' });
    if (action === 'share') {
      const token = randomBytes(tokenBytes).toString('base64url');
      if (await insertShare(database, { userId, analysisId, token, at: now() }))
        await noteActivity(context, { action: 'report_shared', subject: '' });
    }
    const share = await findShare(database, { userId, analysisId });
    return share && `${await readLinkOrigin(context, { userId })}${sharedPath}${share.token}`;
  });
}

interface PublicContext {
  database: Database;
  now: () => Date;
}

/**
 * The report behind a link, with whose it is: `forgotten` once its texts had to be, `null` where there is no such link,
 * or its owner may not take the report along any more. `ownerId` lets one user's links count alone.
 */
export async function openShared(
  context: PublicContext,
  { token, ownerId }: { token: string; ownerId: string | undefined },
): Promise<(Report & { userId: string }) | 'forgotten' | null> {
  const { database } = context;
  if (!/^[\w-]{32}$/.test(token)) return null;
  const shared = await database.asSystem(() => findShared(database, token));
  if (shared === null) return null;
  const { userId, analysisId } = shared;
  if (ownerId !== undefined && ownerId !== userId) return null;
  const report = await openReport({ ...context, userId }, { analysisId });
  if (report === 'forgotten') return 'forgotten';
  return typeof report === 'string' ? null : { ...report, userId };
}
