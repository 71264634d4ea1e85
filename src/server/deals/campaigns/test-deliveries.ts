import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import { deliveryProgress, verifyDeliverable } from '../../../contract/deals/campaign-delivery.ts';
import { createYouTubeClient } from '../../../youtube/client.ts';
import { usualShares } from '../../../youtube/quota.ts';
import { createQuotaLedger } from '../../analysis/channels/quota.rows.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { ReadingContext } from './readings.usecases.ts';
import { firstCreator, makeCampaignWith } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';

const published = z.object({ id: z.string() });
export const kestrel = '@kestrelworkbench';
const forecast = { modelVersion: '1', long: { p10: 5_000, typical: 10_000, p90: 20_000 }, short: null };

/** A campaign with one creator and one deliverable of theirs, agreed for a price and with a forecast. */
export async function makeDeliverable(
  server: TestServer,
  who: Campaigner,
  { format = 'integration', ...changes }: { format?: string } & object = {},
) {
  const days = { starts_on: '2026-01-01', ends_on: '2027-12-31' };
  const campaign = await makeCampaignWith(who, [kestrel], { ...days, ...changes });
  const creator = firstCreator(campaign);
  const id = randomUUID();
  const { database } = server;
  await database.asUser(who.userId, async () => {
    await sql`update campaign_creators set price_agreed_cents = 100000, price_reason = 'Agreed', stage = 'agreed',
      forecast = ${JSON.stringify(forecast)}::json where id = ${creator.id}`.execute(database.current);
    await sql`insert into deliverables (id, campaign_creator_id, workspace_id, format, due_publish, state, created_at)
      values (${id}, ${creator.id}, ${who.userId}, ${format}, '2027-11-30', 'approved', now())`.execute(
      database.current,
    );
  });
  return { id, campaign, creator, channelId: creator.channel_id ?? '' };
}

/** What creators do at YouTube. */
export function studioOf({ double }: Pick<TestServer, 'double'>) {
  const ask = async (path: string, method: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${double.url}/studio/${path}`, init);
    if (!answer.ok) throw new Error(`The studio answered ${answer.status}.`);
    return answer.json();
  };
  return {
    publish: async (channelId: string, rest: object = {}): Promise<string> => {
      const video = { title: 'With Kestrel', description: 'Paid promotion', views: 10_000, ...rest };
      return published.parse(await ask(`channels/${channelId}/videos`, 'POST', video)).id;
    },
    passDays: (videoId: string, days: number) => ask(`videos/${videoId}`, 'PUT', { passDays: days }),
    setPrivacy: (videoId: string, privacy: string) => ask(`videos/${videoId}`, 'PUT', { privacy }),
    takeDown: (videoId: string) => ask(`videos/${videoId}`, 'DELETE'),
  };
}

export const progressOf = ({ status, body }: Answer): DeliveryProgress => {
  if (status !== 200) throw new Error(`The answer was ${JSON.stringify(body)}.`);
  return deliveryProgress.parse(body);
};

type Verified = z.infer<NonNullable<(typeof verifyDeliverable)['~orpc']['outputSchema']>>;

export async function paste(
  who: Campaigner,
  { id, videoId, isReupload = false }: { id: string; videoId: string; isReupload?: boolean },
): Promise<Verified> {
  const { version } = progressOf(await who.call(`/api/campaigns/deliverables/progress?id=${id}`));
  const address = `https://youtu.be/${videoId}`;
  const { status, body } = await who.call('/api/campaigns/deliverables/verify', {
    id,
    version,
    address,
    is_reupload: isReupload,
  });
  const answer = verifyDeliverable['~orpc'].outputSchema?.safeParse(body);
  if (status !== 200 || answer?.success !== true) throw new Error(`The answer was ${JSON.stringify(body)}.`);
  return answer.data;
}

export const readNowBy = async (who: Campaigner, id: string): Promise<DeliveryProgress> =>
  progressOf(await who.call('/api/campaigns/deliverables/read', { id }));

/** What reads running videos in a process of its own, over a test server's database and double. */
export function readerOf({
  database,
  clock,
  double,
  reports,
}: Pick<TestServer, 'database' | 'clock' | 'double' | 'reports'>): ReadingContext {
  const now = () => clock.now;
  const quota = createQuotaLedger(database, { demo: false, ...usualShares, dailyUnits: 1_000_000 }, now);
  const sleep = () => Promise.resolve();
  const youtube = createYouTubeClient({ baseUrl: double.url, apiKey: 'a-test-key', quota, now, sleep });
  return { database, now, demo: false, youtube, warn: (error) => void reports.push(error) };
}

/** As if the time of a deliverable's next look had come three hours ago. */
export const makeDue = (
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  ids: readonly string[],
) =>
  database.asSystem(() =>
    sql`update deliverable_videos set next_at = ${new Date(clock.now.getTime() - 3 * 3_600_000)}
      where deliverable_id = any(${ids}::uuid[])`.execute(database.current),
  );
