import { z } from 'zod';
import { noteKeyAnalysis } from '../../accounts/workspaces/activity.usecases.ts';
import type { AskForAnalysis } from '../../analysis/channel-analysis/asked-analysis.usecases.ts';
import { findStoredInFull } from '../../analysis/channel-analysis/history.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { answerOnce } from '../../platform/http/idempotency.usecases.ts';

export interface ExternalContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  ask: AskForAnalysis;
  userId: string;
  idempotencyKey: string | null;
  signal: AbortSignal;
  /** Told before an analysis is made that may cost something. */
  onAsked: () => void;
}

/** The key owner's own analysis of a channel in full, and whether it is an earlier answer again. */
export async function analyseForCaller(
  context: ExternalContext,
  input: { channelUrl: string },
): Promise<{ text: string; replayed: boolean }> {
  const { userId, idempotencyKey } = context;
  if (idempotencyKey === null) return { text: await findOrMake(context, input), replayed: false };
  const call = { userId, idempotencyKey, body: input.channelUrl };
  return answerOnce(context, call, () => findOrMake(context, input));
}

async function findOrMake(context: ExternalContext, input: { channelUrl: string }): Promise<string> {
  const { userId, signal, ask, onAsked } = context;
  const stored = await findStoredInFull(context, input);
  if (stored !== null) return stored;
  onAsked();
  const text = await ask({ actor: { userId }, signal }, input);
  await noteKeyAnalysis(context);
  // The plan may have ended while YouTube was asked; the analysis stands in the history as that plan shows it.
  if (!inFull.safeParse(JSON.parse(text)).success) throw new Refusal('PLAN_REQUIRED');
  return text;
}

const inFull = z.object({ access: z.literal('full') });
