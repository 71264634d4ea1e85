import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import type { ChannelRecord } from '../../../youtube/channel-reader.ts';
import { findReading } from '../channels/channels.usecases.ts';
import { readPreferences } from '../personalization/personalization.usecases.ts';
import { noteAnalysis } from '../../accounts/workspaces/activity.usecases.ts';
import {
  giveAnalysisBack,
  holdTier,
  settleAnalysis,
  takeAnalysis,
} from '../../accounts/plans/debits.usecases.ts';
import type { Access } from './access.usecases.ts';
import { chooseText, readAccess } from './access.usecases.ts';
import { insertAnalysis } from './channel-analysis.rows.ts';
import type { AnalysisDependencies, Party } from './party.ts';
import type { MemberAnalysis } from './members.rows.ts';
import { findMemberAnalysisByChannel, findMemberAnalysisByReference, replaceResult } from './members.rows.ts';
import { withId } from './party.ts';
import { preferencesKey } from './preferences-key.ts';
import { AnalysisRefusal, refusalOfPlan } from './refusals.ts';
import type { SharedResult } from './shared-result.ts';
import { readSharedResult } from './shared-result.ts';

interface MemberContext extends AnalysisDependencies {
  userId: string;
}

/** Somebody who is signed in: analyses cost what their plan says, and follow their preferences. */
export function asMember(dependencies: AnalysisDependencies, { userId }: { userId: string }): Party {
  const context = { ...dependencies, userId };
  return {
    audience: 'member',
    begin: (analysis) => begin(context, analysis),
    async finish({ id, record }) {
      const preferences = await readPreferences(context, { userId });
      const result = await readSharedResult(context, { record, preferences });
      return context.database.asUser(userId, () => finish(context, { id, record, result }));
    },
    giveBack: (analysisId) => giveAnalysisBack(context, { userId, analysisId }),
  };
}

async function begin(
  context: MemberContext,
  { id, referenceKey }: { id: string; referenceKey: string },
): Promise<string | null> {
  const { database, demo, userId } = context;
  const stored = await database
    .asUser(userId, async () => {
      const at = context.now();
      const found = await findMemberAnalysisByReference(database, { userId, referenceKey, demo, at });
      if (found !== null) {
        const access = await readAccess(context, { userId, channelId: found.channelId });
        return { found, access, preferences: await readPreferences(context, { userId }) };
      }
      await takeAnalysis(context, { userId, analysisId: id });
      return null;
    })
    .catch(refusalOfPlan);
  return stored && show(context, stored);
}

/** A stored analysis as its owner's plan, bought reports and preferences have it now. */
async function show(
  context: MemberContext,
  { found, access, preferences }: { found: MemberAnalysis; access: Access; preferences: Preferences },
): Promise<string> {
  const { database, demo, userId } = context;
  const record =
    preferencesKey(preferences) === found.preferencesKey
      ? null
      : await findReading({ database, demo, now: context.now }, { channelId: found.channelId });
  if (record === null) return withId(found.id, chooseText(access, found));
  const result = await readSharedResult(context, { record, preferences });
  await database.asUser(userId, () => replace(context, found.id, result));
  return describe(result, { id: found.id, access, cached: true });
}

/** One user's analyses are finished one after the other, so the same channel is stored and paid for once. */
async function finish(
  context: MemberContext,
  { id, record, result }: { id: string; record: ChannelRecord; result: SharedResult },
): Promise<string> {
  const { database, demo, userId } = context;
  const paid = { userId, analysisId: id };
  const channelId = record.channel.id;
  if ((await holdTier(context, { userId })) === null) throw new AnalysisRefusal('ACCOUNT_GONE');
  const access = await readAccess(context, { userId, channelId });
  const at = context.now();
  const twin = await findMemberAnalysisByChannel(database, { userId, channelId, demo, at });
  if (twin !== null) {
    await giveAnalysisBack(context, paid);
    if (twin.preferencesKey === result.preferencesKey) return withId(twin.id, chooseText(access, twin));
    await replace(context, twin.id, result);
    return describe(result, { id: twin.id, access, cached: true });
  }
  // Too late: it was taken for lost and its debit given back, so there is nothing that would pay for it.
  if (result.isScored && !(await settleAnalysis(context, paid)))
    throw new AnalysisRefusal('YOUTUBE_TIMED_OUT');
  if (!result.isScored) await giveAnalysisBack(context, paid);
  const { sponsorshipScore } = result.limited;
  const row = { id, owner: { userId }, channelId, sponsorshipScore, resultId: result.id, createdAt: at };
  await insertAnalysis(database, row);
  await noteAnalysis(context);
  return describe(result, { id, access, cached: record.fromCache });
}

function replace({ database, userId }: MemberContext, id: string, result: SharedResult): Promise<void> {
  const { sponsorshipScore } = result.limited;
  return replaceResult(database, { userId, id, resultId: result.id, sponsorshipScore });
}

function describe(
  { full, limited }: SharedResult,
  { id, access, cached }: { id: string; access: Access; cached: boolean },
): string {
  const shown: ChannelAnalysis = access === 'full' ? full : limited;
  return JSON.stringify({ ...shown, id, provenance: { ...shown.provenance, cached } });
}
