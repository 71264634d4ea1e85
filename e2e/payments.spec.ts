import type { Page } from '@playwright/test';
import { beginPurchase, buy, catchTab, comeBack, pay } from './buying.ts';
import { expect, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember } from './member.ts';

const payPage = /\/demo\/pay\//;
const managePage = /\/demo\/manage\//;

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const badge = (page: Page, tier: string) => page.getByText(`${tier} PLAN`, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const subscribe = (page: Page, origin: string) => buy(page.context(), origin, { product: 'growth' });

test.beforeEach(({ member }) => {
  test.info().annotations.push({ type: 'signed in', description: member.email });
});

test('Growth is bought in a new tab, and every tab that is open shows the plan without a reload', async ({
  page,
  context,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  const dashboard = await context.newPage();
  await dashboard.goto('/dashboard');
  await expect(badge(dashboard, 'FREE')).toBeVisible();
  await page.goto('/pricing');
  const tab = await catchTab(page, payPage, () => button(page, 'Get Growth').click());
  await expect(page.getByText('Redirecting to checkout')).toBeVisible();
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  await expect(tab.getByText('no card is asked for and no money moves')).toBeVisible();
  await tab.getByRole('button', { name: 'Pay 1,500.00 USD' }).click();
  await expect(heading(tab, /^Payment received/)).toBeVisible();
  await expect(tab).toHaveURL(/\/checkout\?id=[\w-]{36}$/);
  await expect(tab.getByText('Your Growth plan is open: 500 analyses a month')).toBeVisible();
  await expect(badge(dashboard, 'GROWTH')).toBeVisible();
  const subscription = card(dashboard, 'Subscription');
  await expect(subscription.getByText('Active', { exact: true })).toBeVisible();
  await expect(subscription.getByText(/^Renews on/)).toBeVisible();
  await tab.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(badge(tab, 'GROWTH')).toBeVisible();
  await tab.evaluate(() => dispatchEvent(new Event('pagehide')));
  const events = await tab.evaluate(() => localStorage.getItem('sponsorscope.events') ?? '');
  expect(events.split('subscription_upgrade')).toHaveLength(2);
});

test('a declined card and the way out buy nothing; the page stays open and is paid later, in a tab that never comes back', async ({
  page,
  context,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  await page.goto('/pricing');
  const first = await catchTab(page, payPage, () => button(page, 'Get Growth').click());
  const address = first.url();
  await first.getByRole('button', { name: 'Simulate a declined card' }).click();
  await expect(first.getByText('Nothing was paid.')).toBeVisible();
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(first, 'Not paid')).toBeVisible();
  await expect(first.getByRole('link', { name: 'Go to the payment page' })).toHaveAttribute('href', address);
  await first.close();
  await page.goto('/dashboard');
  await expect(badge(page, 'FREE')).toBeVisible();
  await page.goto('/pricing');
  const second = await catchTab(page, payPage, () => button(page, 'Get Growth').click());
  expect(second.url()).toBe(address);
  await second.close();
  await pay(context, address);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await comeBack(page);
  await expect(badge(page, 'GROWTH')).toBeVisible();
});

test('a subscription is cancelled and kept, its payment fails and is mended, and it ends at once, as the card says', async ({
  page,
  server,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  await subscribe(page, server.url);
  await page.goto('/dashboard');
  const subscription = card(page, 'Subscription');
  const tab = await catchTab(page, managePage, () => subscription.getByRole('button').click());
  await expect(page.getByText('Opening subscription management')).toBeVisible();
  const manage = async (action: string) => {
    await tab.getByRole('button', { name: action }).click();
    await expect(tab.getByRole('button', { name: action })).toHaveCount(0);
    await comeBack(page);
  };
  await test.step('it is cancelled at its end, and kept', async () => {
    await manage('Cancel at the end of the period');
    await expect(subscription.getByText(/^Ends on/)).toBeVisible();
    await manage('Keep the plan');
    await expect(subscription.getByText(/^Renews on/)).toBeVisible();
  });
  await test.step('a failed payment is told; once it has closed the plan it can still be mended', async () => {
    await tab.getByRole('button', { name: 'Simulate a failed payment' }).click();
    await expect(tab.getByRole('button', { name: 'Pay the open invoice' })).toBeVisible();
    await comeBack(page);
    await expect(subscription.getByText('Your last payment failed. Please check your card.')).toBeVisible();
    await expect(badge(page, 'GROWTH')).toBeVisible();
    await manage('Simulate a failed payment');
    await expect(subscription.getByText(/^Your plan is closed until an open invoice is paid/)).toBeVisible();
    await expect(badge(page, 'FREE')).toBeVisible();
    await expect(subscription.getByRole('button', { name: 'Manage' })).toBeVisible();
    await manage('Pay the open invoice');
    await expect(badge(page, 'GROWTH')).toBeVisible();
  });
  await test.step('it is ended at once', async () => {
    await tab.getByRole('button', { name: 'Cancel now' }).click();
    await expect(tab.getByText('Ended')).toBeVisible();
    await tab.getByRole('link', { name: 'Back to Sponsorscope' }).click();
    await expect(tab).toHaveURL(/\/dashboard\?from=portal$/);
    await expect(badge(tab, 'FREE')).toBeVisible();
    await expect(card(tab, 'Subscription').getByText('Inactive', { exact: true })).toBeVisible();
    await expect(card(tab, 'Subscription').getByRole('button', { name: 'Manage' })).toHaveCount(0);
    await comeBack(page);
    await expect(badge(page, 'FREE')).toBeVisible();
  });
});

test('a boost raises the credits and this month’s limit, and its refund takes them back; a Full Report opens its channel’s', async ({
  page,
  server,
}) => {
  await subscribe(page, server.url);
  const credits = card(page, 'Credits');
  // The message of the payment arrives after the payer.
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(credits.getByText('500 credits remaining', { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(card(page, 'Monthly Usage').getByText('/ 500')).toBeVisible();
  const tab = await catchTab(page, payPage, () => button(page, 'Boost: 500 analyses, 500 USD').click());
  await tab.getByRole('button', { name: 'Pay 500.00 USD' }).click();
  await expect(tab.getByText('500 further analyses are yours')).toBeVisible();
  await expect(card(page, 'Monthly Usage').getByText('/ 1,000')).toBeVisible();
  await expect(credits.getByText('1,000 credits remaining', { exact: true })).toBeVisible();
  const manage = await catchTab(page, managePage, () => button(page, 'Manage').click());
  await manage.getByRole('button', { name: /^Refund Boost/ }).click();
  await expect(manage.getByText('Refunded 500.00 USD')).toBeVisible();
  await comeBack(page);
  await expect(card(page, 'Monthly Usage').getByText('/ 500')).toBeVisible();
  await expect(credits.getByText('500 credits remaining', { exact: true })).toBeVisible();
  await tab.reload();
  await expect(heading(tab, 'Refunded')).toBeVisible();
  await page.goto('/pricing');
  await page.locator('#pricing').getByLabel('Channel of the report').fill('@kestrelworkbench');
  const report = await catchTab(page, payPage, () => button(page, 'Get the report, 29 USD').click());
  await report.getByRole('button', { name: 'Pay 29.00 USD' }).click();
  await expect(report.getByRole('link', { name: 'Open your report' })).toHaveAttribute(
    'href',
    /^\/creators\/report\?channel=UC[\w-]{22}$/,
  );
});

test('the page after the payment opens nothing by being visited, sees the payment arrive, and says where none came', async ({
  page,
  context,
  browser,
  server,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  const url = await beginPurchase(context, server.url, { product: 'growth' });
  await page.goto(url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Not paid')).toBeVisible();
  const own = page.url().replace(/&canceled.*/, '');
  await page.goto('/dashboard');
  await expect(badge(page, 'FREE')).toBeVisible();
  await test.step('to anybody else it is no purchase of theirs', async () => {
    const foreign = await browser.newContext({ baseURL: server.url });
    await signUpMember(foreign, server.url);
    const stranger = await foreign.newPage();
    for (const address of [own, '/checkout?id=%00']) {
      await stranger.goto(address);
      await expect(heading(stranger, 'This purchase is not one of yours')).toBeVisible();
    }
    await foreign.close();
  });
  await page.goto(own);
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await pay(context, url);
  await expect(heading(page, /^Payment received/)).toBeVisible();
  const late = await beginPurchase(context, server.url, { product: 'boost' });
  await page.goto(late);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await control.moveClock(25 * 3_600_000);
  await page.reload();
  await expect(heading(page, 'This payment page has closed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toHaveCount(0);
});

test('every step of a purchase is sound, a blocked tab too', async ({ page, context, server }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/pricing') window.open = () => null;
  });
  await page.goto('/pricing');
  await expect(button(page, 'Get the report, 29 USD')).toBeVisible();
  await button(page, 'Get Growth').click();
  const link = page.getByRole('link', { name: 'Open the payment page' });
  await expect(link).toHaveAttribute('href', payPage);
  await expectSoundEverywhere(page);
  const payment = await catchTab(page, payPage, () => link.click());
  await payment.close();
  const url = await beginPurchase(context, server.url, { product: 'growth' });
  await page.goto(url);
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Not paid')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto(await pay(context, url));
  await expect(heading(page, /^Payment received/)).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  const tab = await catchTab(page, managePage, () => button(page, 'Manage').click());
  await expectSoundEverywhere(tab);
});
