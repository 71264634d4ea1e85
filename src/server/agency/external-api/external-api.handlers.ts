import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { AskForAnalysis } from '../../analysis/channel-analysis/asked-analysis.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { neverReached, prepareAnalysis } from '../../platform/http/prepared-answer.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { analyseForCaller } from './external-api.usecases.ts';
import { ReplayedRefusal } from '../../platform/http/idempotency.usecases.ts';

export interface ExternalDependencies {
  database: Database;
  now: () => Date;
  demo: boolean;
}

/** Outputs are checked behind the first middleware: a prepared answer was checked when it was made, and passes. */
const behindMiddleware = { initialOutputValidationIndex: 1 };

export function createExternalApiHandlers(
  { database, now, demo }: ExternalDependencies,
  ask: AskForAnalysis,
) {
  const os = implement(contract).$config(behindMiddleware).$context<RequestContext>();
  const answer = async (call: Call): Promise<string> => {
    const { context, input, signal = new AbortController().signal } = call;
    const { userId, idempotencyKey, refreshLimits } = await context.apiCall();
    let wasAsked = false;
    const onAsked = () => (wasAsked = true);
    try {
      const caller = { database, now, demo, ask, userId, idempotencyKey, signal, onAsked };
      const { text, replayed } = await analyseForCaller(caller, { channelUrl: input.channel_url });
      if (replayed) markReplayed(context);
      return text;
    } catch (error) {
      if (error instanceof ReplayedRefusal) markReplayed(context);
      throw error;
    } finally {
      // A lost database is told by the answer itself; its head then says what it knew before.
      if (wasAsked) await refreshLimits().catch(() => undefined);
    }
  };
  const apiChannelAnalysis = os.apiChannelAnalysis
    .use(async ({ context, signal }, input, output) =>
      output(
        prepareAnalysis(
          await answering(contract.apiChannelAnalysis, () => answer({ context, input, signal })),
        ),
      ),
    )
    .handler(neverReached);
  return { apiChannelAnalysis };
}

interface Call {
  context: RequestContext;
  input: { channel_url: string };
  signal: AbortSignal | undefined;
}

function markReplayed(context: RequestContext): void {
  context.answerHeaders['idempotency-replayed'] = 'true';
}
