import type {
  ChannelAnalysis,
  LimitedAnalysis,
  ReadingError,
} from '../../../contract/analysis/channel-analysis.ts';
import { limitedAnalysis, readingErrors } from '../../../contract/analysis/channel-analysis.ts';
import type { Access } from './access.usecases.ts';
import { accessTo, readEntitlement } from './access.usecases.ts';
import type { AnalysisDependencies } from './party.ts';
import { analyseChannel } from './channel-analysis.usecases.ts';
import { openFullResult } from './history.usecases.ts';
import type { MemberAnalysis } from './members.rows.ts';
import { findNewestMemberAnalysis } from './members.rows.ts';
import { withId } from './party.ts';
import type { RefusalCode } from './refusals.ts';
import { AnalysisRefusal } from './refusals.ts';
import { ReportNotOwned } from './report-owner.ts';

/** An analysis of the user's history for whoever is told of the channel as its creator. */
export interface CreatorAnalysis {
  /** As much as the user may see. */
  shown: ChannelAnalysis;
  /** The part that everybody may see. */
  limited: LimitedAnalysis;
  /** Whether they have bought this channel's Full Report. */
  bought: boolean;
}

/** Why there is no analysis to tell of. */
export interface MissingAnalysis {
  refusal: 'ANALYSIS_NOT_FOUND' | 'ACCOUNT_GONE' | ReadingError;
  retryAt: string | null;
}

interface CreatorContext extends AnalysisDependencies {
  userId: string;
}

/**
 * The newest analysis of a channel in the user's history whose texts are still kept. Where there is none, one is made
 * for whoever has bought the channel's Full Report, at no cost; everybody else is asked to analyse the channel first.
 */
export async function readCreatorAnalysis(
  context: CreatorContext,
  { channelId }: { channelId: string },
): Promise<CreatorAnalysis | MissingAnalysis> {
  const known = await findKnown(context, channelId);
  if (known.found !== null) return describe(known.found, known);
  if (!known.bought) return notFound;
  const refusal = await makeAnalysis(context, channelId);
  if (refusal !== null) return refusal;
  // Read again, because what is shown is decided by what is owned at the end.
  const made = await findKnown(context, channelId);
  return made.found === null ? notFound : describe(made.found, made);
}

const notFound: MissingAnalysis = { refusal: 'ANALYSIS_NOT_FOUND', retryAt: null };

function findKnown(
  context: CreatorContext,
  channelId: string,
): Promise<{ found: MemberAnalysis | null; access: Access; bought: boolean }> {
  const { database, userId, demo } = context;
  return database.asUser(userId, async () => {
    const found = await findNewestMemberAnalysis(database, { userId, channelId, demo });
    const entitlement = await readEntitlement(context, { userId });
    const bought = entitlement.reports.has(channelId);
    return { found, access: accessTo(entitlement, channelId), bought };
  });
}

/** `null` where it was made. Whoever goes away finds it the next time, so that the reading is not lost. */
async function makeAnalysis(context: CreatorContext, channelId: string): Promise<MissingAnalysis | null> {
  const actor = { userId: context.userId, reportOf: channelId };
  const { signal } = new AbortController();
  try {
    await analyseChannel({ ...context, actor, signal }, { channelUrl: channelId });
    return null;
  } catch (error) {
    if (error instanceof ReportNotOwned) return notFound;
    if (!(error instanceof AnalysisRefusal)) throw error;
    const { code, retryAt } = error;
    if (code === 'ACCOUNT_GONE' || isReadingError(code)) return { refusal: code, retryAt };
    throw error.cause ?? error;
  }
}

function isReadingError(code: RefusalCode): code is RefusalCode & ReadingError {
  return code in readingErrors;
}

function describe(
  { id, fullResult, limitedResult }: MemberAnalysis,
  { access, bought }: { access: Access; bought: boolean },
): CreatorAnalysis {
  const limited = limitedAnalysis.parse(JSON.parse(withId(id, limitedResult)));
  const shown = access === 'full' ? openFullResult({ id, fullResult }) : limited;
  return { shown, limited, bought };
}
