import { z } from 'zod';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** Channels of tests, each with enough uploads for a price. */
export const testChannels = ['alpha', 'beta', 'gamma'].map((name) => makeChannelFile(name, 30));
export const [alpha = '', beta = '', gamma = ''] = testChannels.map(({ channel }) => channel.id);

/** Puts another description in the place of a channel's, as its owner does. */
export async function describeChannel(
  { double }: TestServer,
  channelId: string,
  description: string,
): Promise<void> {
  const { ok, status } = await fetch(`${double.url}/studio/channels/${channelId}`, {
    method: 'PUT',
    body: JSON.stringify({ description }),
  });
  if (!ok) throw new Error(`The studio answered ${status}.`);
}

const refusal = z.object({ error: z.string(), code: z.string(), retryAt: z.string().optional() });
const claimed = z.object({ code: z.string().nullable(), proven_at: z.string().nullable() });

export interface Creator extends SignedUp {
  /** Calls a path and answers its body; a refusal is answered by its code alone. */
  call(path: string, body?: unknown): Promise<unknown>;
  ownership(action: 'request' | 'check', channelId: string): Promise<z.infer<typeof claimed> | string>;
  /** Buys the channel's report, and proves that the channel is theirs. */
  own(channelId: string): Promise<void>;
}

/** Signs somebody up who has the creator's tools at hand. */
export async function signUpCreator(server: TestServer): Promise<Creator> {
  const member = await server.signUp();
  const send = callsOf(server, member);
  const call: Creator['call'] = async (path, body) => {
    const answer = await send(path, body);
    return answer.status === 200 ? answer.body : refusal.parse(answer.body).code;
  };
  const ownership: Creator['ownership'] = async (action, channelId) => {
    const answer = await call('/api/creators/ownership', { action, channel_id: channelId });
    return typeof answer === 'string' ? answer : claimed.parse(answer);
  };
  const own: Creator['own'] = async (channelId) => {
    await buyReport(server.database, { userId: member.userId, channelId });
    await prove(server, { channelId, ownership });
  };
  return { ...member, call, ownership, own };
}

/** Puts the code into the description and has it checked. */
export async function prove(
  server: TestServer,
  { channelId, ownership }: { channelId: string } & Pick<Creator, 'ownership'>,
): Promise<void> {
  const claim = await ownership('request', channelId);
  if (typeof claim === 'string') throw new Error(claim);
  await describeChannel(server, channelId, `My channel. ${claim.code}`);
  const checked = await ownership('check', channelId);
  if (typeof checked === 'string') throw new Error(checked);
}
