import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { CreatorContext } from '../creators/own-channels.usecases.ts';
import { readRateCard, saveRateCard } from './rate-cards.usecases.ts';

/** The procedures with which creators say what they ask. */
export function createRateCardHandlers(dependencies: Omit<CreatorContext, 'userId'>) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  return {
    creatorRateCard: os.creatorRateCard.handler(({ context, input }) =>
      answering(contract.creatorRateCard, async () => {
        const channel = { channelId: input.channel_id, version: input.version ?? null };
        return readRateCard(await own(context), channel);
      }),
    ),
    saveCreatorRateCard: os.saveCreatorRateCard.handler(({ context, input }) =>
      answering(contract.saveCreatorRateCard, async () => {
        const lines = input.lines.map(({ costs_cents: costsCents, ask_cents: askCents, ...line }) => {
          return { ...line, costsCents, askCents };
        });
        return saveRateCard(await own(context), {
          channelId: input.channel_id,
          baseVersion: input.base_version,
          entered: { wageCents: input.wage_cents, lines },
        });
      }),
    ),
  };
}
