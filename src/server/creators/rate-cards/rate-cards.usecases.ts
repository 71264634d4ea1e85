import { z } from 'zod';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { RateCard } from '../../../contract/creators/rate-cards.ts';
import { mostRateCardVersions } from '../../../contract/limits.ts';
import { findRaiseSteps } from '../../../engine/creators/raise-steps.ts';
import {
  composeRateCard,
  computeFloor,
  findMarketFees,
  rateLines,
} from '../../../engine/creators/rate-card.ts';
import type { MarketFees, OwnRates, RateCardLine, RateLine } from '../../../engine/creators/rate-card.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CreatorContext } from '../creators/own-channels.usecases.ts';
import { readOwnResult } from '../creators/own-results.usecases.ts';
import { holdReported } from '../creators/ownership.usecases.ts';
import type { CardRow } from './rate-cards.rows.ts';
import { deleteOldCards, findCards, insertCard } from './rate-cards.rows.ts';

export class RateCardRefusal extends Refusal<'RATE_CARD_CHANGED' | 'VERSION_NOT_FOUND'> {}

interface Channel {
  channelId: string;
}

/**
 * The rate card of one of the user's channels, the newest version or an older one. Throws `CreatorRefusal`,
 * `RateCardRefusal`.
 */
export function readRateCard(
  context: CreatorContext,
  { channelId, version }: Channel & { version: number | null },
): Promise<RateCard> {
  return context.database.asUser(context.userId, async () => {
    await holdReported(context, { channelId });
    return describeCard(context, { channelId, version });
  });
}

/** Saves a new version, unless the one it was made from is not the newest any more. Throws as `readRateCard`. */
export function saveRateCard(
  context: CreatorContext,
  { channelId, baseVersion, entered }: Channel & { baseVersion: number; entered: OwnRates },
): Promise<RateCard> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    await holdReported(context, { channelId });
    const [newest] = await findCards(database, { userId, channelId, most: 1 });
    const newestVersion = newest?.version ?? 0;
    if (newestVersion !== baseVersion) throw new RateCardRefusal('RATE_CARD_CHANGED');
    const version = newestVersion + 1;
    await insertCard(database, { userId, channelId, version, entered, at: now() });
    await deleteOldCards(database, { userId, channelId, upTo: version - mostRateCardVersions });
    return describeCard(context, { channelId, version: null });
  });
}

/** The own prices that a creator shows, beside the market's of an analysis. Inside `asUser`. */
export async function readShownRates(
  { database, userId }: Pick<CreatorContext, 'database' | 'userId'>,
  { channelId, analysis }: Channel & { analysis: FullAnalysis },
): Promise<RateCardLine[]> {
  const [newest] = await findCards(database, { userId, channelId, most: 1 });
  if (newest === undefined) return [];
  return composeRateCard(findMarketFees(analysis), readEntered(newest)).filter(({ shown }) => shown);
}

/** What a creator's own work on these comes to, in cents of US dollars; `null` unless all of it was entered. */
export async function readFloor(
  { database, userId }: Pick<CreatorContext, 'database' | 'userId'>,
  { channelId, deliverables }: Channel & { deliverables: readonly { format: RateLine; count: number }[] },
): Promise<number | null> {
  const [newest] = await database.asUser(userId, () => findCards(database, { userId, channelId, most: 1 }));
  if (newest === undefined) return null;
  const { wageCents, lines } = readEntered(newest);
  const floors = deliverables.map(({ format, count }) => {
    const line = lines.find((each) => each.line === format);
    const floor = line === undefined ? null : computeFloor(line, wageCents);
    return floor === null ? null : floor * count;
  });
  const sum = floors.reduce<number>((total, floor) => total + (floor ?? 0), 0);
  return floors.includes(null) || sum === 0 ? null : sum;
}

async function describeCard(
  context: CreatorContext,
  { channelId, version }: Channel & { version: number | null },
): Promise<RateCard> {
  const { database, userId } = context;
  const versions = await findCards(database, { userId, channelId, most: mostRateCardVersions });
  const card = version === null ? versions[0] : versions.find((each) => each.version === version);
  if (card === undefined && version !== null) throw new RateCardRefusal('VERSION_NOT_FOUND');
  const analysis = await readOwnResult(context, { channelId });
  const entered = card === undefined ? null : readEntered(card);
  return {
    channel_id: channelId,
    analysed_at: analysis?.evidence.analysedAt ?? null,
    version: card?.version ?? 0,
    wage_cents: entered?.wageCents ?? 0,
    lines: composeRateCard(analysis === null ? notAnalysed : findMarketFees(analysis), entered).map(
      describeLine,
    ),
    steps: analysis === null ? [] : findRaiseSteps(analysis),
    versions: versions.map((each) => ({ version: each.version, saved_at: each.createdAt.toISOString() })),
  };
}

const notAnalysed: MarketFees = {
  long: null,
  short: null,
  reason: 'Analyze the channel again: its figures are older than 30 days',
};

function describeLine({ costsCents, askCents, floorCents, isMonthly, isBelowFloor, ...line }: RateCardLine) {
  return {
    ...line,
    costs_cents: costsCents,
    ask_cents: askCents,
    floor_cents: floorCents,
    is_monthly: isMonthly,
    is_below_floor: isBelowFloor,
  };
}

/** As it was saved by this program or an earlier one. */
const stored = z.object({
  wageCents: z.number(),
  lines: z.array(
    z.object({
      line: z.enum(rateLines),
      hours: z.number(),
      costsCents: z.number(),
      askCents: z.number().nullable(),
      shown: z.boolean(),
    }),
  ),
});

function readEntered({ entered }: CardRow): OwnRates {
  return stored.parse(entered);
}
