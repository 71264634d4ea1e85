import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { mostCreatorChannels, mostWaitingRates } from '../../../contract/limits.ts';
import { toChannel } from '../../../youtube/api-answer.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { changeListing } from './listings.usecases.ts';
import { listOwnChannels } from './own-channels.usecases.ts';
import { checkOwnership, requestOwnership } from './ownership.usecases.ts';
import type { OwnershipContext } from './ownership.usecases.ts';
import { listRates, submitRate } from './rates.usecases.ts';

/** Several processes on one database, which know nothing of each other's turns. */
const plans = await usePlans();
const channelId = 'UCprocesses------------A';
const state = { description: '' };
const client: YouTubeClient = {
  findChannel: () => {
    const snippet = { title: 'Processes', description: state.description };
    const channel = toChannel({ ...makeChannelFile('processes', 1).channel, snippet });
    if (channel === null) throw new Error('This is no channel.');
    return Promise.resolve({ channel, uploadsPlaylistId: `UU${channelId.slice(2)}` });
  },
  listUploads: () => Promise.resolve([]),
  loadVideos: () => Promise.resolve([]),
  seeVideos: () => Promise.resolve(new Map()),
};

/** The user's context in the process of this number. */
const contextOf = (userId: string, process = 0): OwnershipContext => {
  const { database } = plans.contexts[process % plans.contexts.length] ?? plans;
  const { now } = plans;
  return { database, now, userId, demo: false, origin: () => 'https://x', youtube: client, warn: () => {} };
};
const listing = {
  bio: '',
  content_categories: ['Tech' as const],
  language: 'en',
  region: 'US',
  min_rate: 1,
  max_rate: 2,
  rate_currency: 'USD' as const,
};
const settle = async (works: readonly Promise<unknown>[]) => {
  const results = await Promise.allSettled(works);
  return results.map((result) => {
    if (result.status === 'fulfilled') return 'done';
    return result.reason instanceof Error ? result.reason.message : 'unknown';
  });
};

test('of many proofs in several processes exactly one counts, and what rested on the others is gone', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => plans.addUser()));
  const codes = [];
  for (const userId of users) {
    await buyReport(plans.database, { userId, channelId });
    codes.push((await requestOwnership(contextOf(userId), { channelId })).code);
  }
  state.description = codes.join(' ');
  const works = users.flatMap((userId, index) => [
    checkOwnership(contextOf(userId, index), { channelId }),
    changeListing(contextOf(userId, index + 1), { channelId, text: listing }),
    changeListing(contextOf(userId, index + 2), { channelId, text: listing }),
  ]);
  const answers = await settle(works);
  expect(new Set(answers)).toEqual(new Set(['done', 'NOT_PROVEN']));
  expect(answers.filter((_, index) => index % 3 === 0)).toEqual(users.map(() => 'done'));
  const lists = await Promise.all(users.map((userId) => listOwnChannels(contextOf(userId))));
  const proven = lists.flat().filter(({ proven_at }) => proven_at !== null);
  expect(proven).toHaveLength(1);
  const { rows } = await plans.database.asSystem(() =>
    sql<{ proven: boolean }>`
      select c.proven_at is not null as proven from creator_listings l
      join creator_channels c using (user_id, channel_id)`.execute(plans.database.current),
  );
  expect(rows.filter(({ proven }) => !proven)).toEqual([]);
});

test('several processes together let no more rates wait than one', async () => {
  const userId = await plans.addUser();
  await buyReport(plans.database, { userId, channelId });
  state.description = (await requestOwnership(contextOf(userId), { channelId })).code ?? '';
  await checkOwnership(contextOf(userId), { channelId });
  const rate = {
    channel_id: channelId,
    rate_type: 'cpm' as const,
    amount_hundredths: 100,
    currency: 'USD' as const,
    agreed_on: '2026-11-20',
    notes: '',
  };
  const works = Array.from({ length: 70 }, (_, index) => submitRate(contextOf(userId, index), rate));
  const answers = await settle(works);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(mostWaitingRates);
  expect(answers.filter((answer) => answer === 'TOO_MANY_RATES')).toHaveLength(70 - mostWaitingRates);
  expect(await listRates(contextOf(userId))).toHaveLength(mostWaitingRates);
});

test('several processes together give no account more channels or checks than one', async () => {
  const userId = await plans.addUser();
  const ids = Array.from({ length: 40 }, (_, index) => `UC${String(index).padStart(21, '0')}A`);
  const claims = await settle(
    ids.map((id, index) => requestOwnership(contextOf(userId, index), { channelId: id })),
  );
  expect(claims.filter((answer) => answer === 'done')).toHaveLength(mostCreatorChannels);
  const own = await listOwnChannels(contextOf(userId));
  state.description = '';
  const checks = await settle(
    own.map(({ channel_id: id }, index) => checkOwnership(contextOf(userId, index), { channelId: id })),
  );
  expect(checks.filter((answer) => answer === 'CODE_NOT_FOUND')).toHaveLength(1);
  expect(checks.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(mostCreatorChannels - 1);
});
