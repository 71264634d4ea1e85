import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import { expect } from './journey.ts';

const offersAnswer = z.object({ offers: z.array(z.object({ product: z.string(), price_id: z.string() })) });
const urlAnswer = z.object({ url: z.url() });

/** The id of a sample channel. */
export function channelIdOf(handle: string): string {
  const channels = sampleChannels().map((file) => readChannelFile(file).channel);
  const found = channels.find((channel) => channel.handle === handle);
  if (found === undefined) throw new Error(`There is no sample channel @${handle}.`);
  return found.id;
}

/** Has whoever is signed in analyze a channel, without the screen. */
export async function analyzeChannel(page: Page, origin: string, channelUrl: string): Promise<void> {
  const answer = await page.request.post(`${origin}/functions/v1/analyze-youtube-channel`, {
    data: { channelUrl },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

/** Buys a channel's Full Report at the demo's payment page, without the screen. */
export async function buyReport(page: Page, origin: string, channelUrl: string): Promise<void> {
  const { offers } = offersAnswer.parse(await (await page.request.get(`${origin}/api/offers`)).json());
  const priceId = offers.find(({ product }) => product === 'full_report')?.price_id;
  const begun = await page.request.post(`${origin}/functions/v1/create-checkout`, {
    data: { priceId, channelUrl },
    headers: { origin },
  });
  const { url } = urlAnswer.parse(await begun.json());
  const paid = await page.request.post(url, { form: { action: 'pay' }, headers: { origin } });
  expect(paid.ok()).toBe(true);
}

/** Proves a channel through the demo's studio, without the screen. */
export async function proveChannel(page: Page, origin: string, channelId: string): Promise<void> {
  const ask = async (action: string) => {
    const answer = await page.request.post(`${origin}/api/creators/ownership`, {
      data: { action, channel_id: channelId },
      headers: { origin },
    });
    return z.object({ code: z.string(), proven_at: z.string().nullable() }).parse(await answer.json());
  };
  const { code } = await ask('request');
  const form = { description: `My channel ${code}` };
  const saved = await page.request.post(`${origin}/demo/studio/${channelId}`, { form, headers: { origin } });
  expect(saved.ok()).toBe(true);
  expect((await ask('check')).proven_at).not.toBeNull();
}
