import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { products, type Product } from '../src/engine/plans/plans.ts';
import { expect } from './journey.ts';

const offersAnswer = z.object({
  offers: z.array(z.object({ product: z.enum(products), price_id: z.string() })),
});
const checkoutAnswer = z.object({ url: z.url() });

/** Begins a purchase over HTTP, as whoever is signed in in the context; answers its payment page's address. */
export async function beginPurchase(
  { request }: BrowserContext,
  origin: string,
  wish: { product: Product; channelUrl?: string },
): Promise<string> {
  const { offers } = offersAnswer.parse(await (await request.get(`${origin}/api/offers`)).json());
  const { product, ...channel } = wish;
  const priceId = offers.find((offer) => offer.product === product)?.price_id;
  const answer = await request.post(`${origin}/functions/v1/create-checkout`, {
    data: { priceId, ...channel },
    headers: { origin },
  });
  return checkoutAnswer.parse(await answer.json()).url;
}

/** Pays as the payment page's own button does; answers where it leads back to. */
export async function pay({ request }: BrowserContext, url: string): Promise<string> {
  const answer = await request.post(url, {
    form: { action: 'pay' },
    headers: { origin: new URL(url).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return answer.headers()['location'] ?? '';
}

/** Buys without a browser. */
export async function buy(
  context: BrowserContext,
  origin: string,
  wish: { product: Product; channelUrl?: string },
): Promise<string> {
  return pay(context, await beginPurchase(context, origin, wish));
}

/** The tab that a click opens, once it shows what it was opened for. */
export async function catchTab(page: Page, address: RegExp, click: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await click();
  const tab = await opened;
  await tab.waitForURL(address);
  return tab;
}

/** Tells a page that its reader has come back to it; pages of a test are never hidden. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
