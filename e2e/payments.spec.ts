import type { Page } from '@playwright/test';
import { beginPurchase, buy, catchTab, comeBack, pay } from './buying.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember } from './member.ts';

const payPage = /\/demo\/pay\//;
const managePage = /\/demo\/manage\//;
const checkoutPath = '**/functions/v1/create-checkout';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const badge = (page: Page, tier: string) => page.getByText(`${tier} PLAN`, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
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
  await expect(heading(tab, 'Thank you, it is paid')).toBeVisible();
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

test('a declined card and the way out buy nothing; the page stays open and can be paid later', async ({
  page,
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
  await second.getByRole('button', { name: 'Pay 1,500.00 USD' }).click();
  await expect(heading(second, 'Thank you, it is paid')).toBeVisible();
});

test('what was paid in a tab that never came back is seen on returning to the first one', async ({
  page,
  context,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  await page.goto('/pricing');
  const tab = await catchTab(page, payPage, () => button(page, 'Get Growth').click());
  await tab.close();
  await pay(context, tab.url());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await comeBack(page);
  await expect(badge(page, 'GROWTH')).toBeVisible();
});

test('a subscription is cancelled at its end, kept, and ended at once, and the card says so', async ({
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
  for (const [action, words] of [
    ['Cancel at the end of the period', /^Ends on/],
    ['Keep the plan', /^Renews on/],
  ] as const) {
    await tab.getByRole('button', { name: action }).click();
    await expect(tab.getByRole('button', { name: action })).toHaveCount(0);
    await comeBack(page);
    await expect(subscription.getByText(words)).toBeVisible();
  }
  await tab.getByRole('button', { name: 'Cancel now' }).click();
  await expect(tab.getByText('Ended')).toBeVisible();
  await tab.getByRole('link', { name: 'Back to Sponsorscope' }).click();
  await expect(badge(tab, 'FREE')).toBeVisible();
  await expect(card(tab, 'Subscription').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(card(tab, 'Subscription').getByRole('button', { name: 'Manage' })).toHaveCount(0);
  await comeBack(page);
  await expect(badge(page, 'FREE')).toBeVisible();
});

test('a failed payment is told beside the plan, and once it is closed it can still be mended', async ({
  page,
  server,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  await subscribe(page, server.url);
  await page.goto('/dashboard');
  const subscription = card(page, 'Subscription');
  const tab = await catchTab(page, managePage, () => button(page, 'Manage').click());
  await tab.getByRole('button', { name: 'Simulate a failed payment' }).click();
  await expect(tab.getByRole('button', { name: 'Pay the open invoice' })).toBeVisible();
  await comeBack(page);
  await expect(subscription.getByText('Your last payment failed. Please check your card.')).toBeVisible();
  await expect(badge(page, 'GROWTH')).toBeVisible();
  await tab.getByRole('button', { name: 'Simulate a failed payment' }).click();
  await expect(tab.getByRole('button', { name: 'Simulate a failed payment' })).toHaveCount(0);
  await comeBack(page);
  await expect(subscription.getByText(/^Your plan is closed until an open invoice is paid/)).toBeVisible();
  await expect(badge(page, 'FREE')).toBeVisible();
  await expect(subscription.getByRole('button', { name: 'Manage' })).toBeVisible();
  await tab.getByRole('button', { name: 'Pay the open invoice' }).click();
  await expect(tab.getByRole('button', { name: 'Pay the open invoice' })).toHaveCount(0);
  await comeBack(page);
  await expect(badge(page, 'GROWTH')).toBeVisible();
  await page.goto('/profile');
  await expect(card(page, 'Account Information').getByText('Next billing date')).toBeVisible();
});

test('a boost raises the credits and this month’s limit, and its refund takes them back', async ({
  page,
  server,
}) => {
  await subscribe(page, server.url);
  await page.goto('/dashboard');
  await expect(card(page, 'Monthly Usage').getByText('/ 500')).toBeVisible();
  const credits = card(page, 'Credits');
  const before = Number.parseInt((await credits.innerText()).replaceAll(/\D*(\d+)[\s\S]*/g, '$1'), 10);
  const tab = await catchTab(page, payPage, () => button(page, 'Boost: 500 analyses, 500 USD').click());
  await tab.getByRole('button', { name: 'Pay 500.00 USD' }).click();
  await expect(tab.getByText('500 further analyses are yours')).toBeVisible();
  await expect(card(page, 'Monthly Usage').getByText('/ 1,000')).toBeVisible();
  await expect(credits.getByText(`${(before + 500).toLocaleString('en-US')} credits`)).toBeVisible();
  const manage = await catchTab(page, managePage, () => button(page, 'Manage').click());
  await manage.getByRole('button', { name: /^Refund Boost/ }).click();
  await expect(manage.getByText('Refunded 500.00 USD')).toBeVisible();
  await comeBack(page);
  await expect(card(page, 'Monthly Usage').getByText('/ 500')).toBeVisible();
  await tab.reload();
  await expect(heading(tab, 'Refunded')).toBeVisible();
});

test('the page after the payment opens nothing by being visited', async ({
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
  await page.goto(own);
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await page.goto('/dashboard');
  await expect(badge(page, 'FREE')).toBeVisible();
  const foreign = await browser.newContext({ baseURL: server.url });
  await signUpMember(foreign, server.url);
  const stranger = await foreign.newPage();
  for (const address of [own, '/checkout', '/checkout?id=', '/checkout?id=1', '/checkout?id=%00']) {
    await stranger.goto(address);
    await expect(heading(stranger, 'This purchase is not one of yours')).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Open your dashboard' })).toBeVisible();
  }
  await foreign.close();
  await context.clearCookies();
  await page.goto(own);
  await expect(page).toHaveURL('/auth');
});

test('a page that waits sees the payment arrive, and one that nobody paid in time says so', async ({
  page,
  context,
  server,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  const url = await beginPurchase(context, server.url, { product: 'growth' });
  await page.goto(url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(page.url().replace(/&canceled.*/, ''));
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await pay(context, url);
  await expect(heading(page, 'Thank you, it is paid')).toBeVisible();
  const late = await beginPurchase(context, server.url, { product: 'boost' });
  await page.goto(late);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await control.moveClock(25 * 3_600_000);
  await page.reload();
  await expect(heading(page, 'This payment page has closed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toHaveCount(0);
});

test('after a minute a page that waits stops asking, and its reader can', async ({
  page,
  context,
  server,
}) => {
  const url = await beginPurchase(context, server.url, { product: 'boost' });
  await page.goto(url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Not paid')).toBeVisible();
  await page.clock.install();
  await page.goto(page.url().replace(/&canceled.*/, ''));
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await page.clock.runFor(62_000);
  const again = button(page, 'Check again');
  await expect(again).toBeVisible();
  await pay(context, url);
  await page.clock.runFor(10_000);
  await expect(heading(page, 'Waiting for your payment')).toBeVisible();
  await again.click();
  await expect(heading(page, 'Thank you, it is paid')).toBeVisible();
});

test('who has the plan already is not sold it twice, and who is signed out meanwhile is led to the sign-in', async ({
  page,
  context,
  server,
}) => {
  await subscribe(page, server.url);
  await page.goto('/pricing');
  await button(page, 'Get Growth').click();
  await expect(page.getByText('You have a subscription already.')).toBeVisible();
  await context.clearCookies();
  await button(page, 'Get a boost').click();
  await expect(page.getByText('Checkout failed').last()).toBeVisible();
  await expect(page.locator('#pricing').getByRole('link', { name: 'Get a boost' })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test('a double click starts one purchase, and the button says that it is under way', async ({ page }) => {
  const checkouts = await holdAnswers(page, checkoutPath);
  await page.goto('/pricing');
  const tab = await catchTab(page, payPage, async () => {
    await button(page, 'Get Growth').dblclick();
    const busy = page.locator('#pricing').getByRole('button', { name: 'Loading...' });
    await expect(busy).toBeVisible();
    await expect(busy).toBeDisabled();
    checkouts.release();
  });
  await expect(tab.getByRole('button', { name: 'Pay 1,500.00 USD' })).toBeVisible();
  await expect(button(page, 'Get Growth')).toBeEnabled();
  expect(checkouts.asked()).toBe(1);
  expect(page.context().pages()).toHaveLength(2);
});

test('a purchase that cannot begin says why, and leaves no empty tab behind', async ({ page, context }) => {
  await page.goto('/pricing');
  for (const [answer, words] of [
    [
      { status: 409, json: { error: 'You have a subscription already.', code: 'X' } },
      'You have a subscription',
    ],
    [{ status: 502, body: '<html>' }, 'Failed to start checkout'],
    [{ status: 200, json: {} }, 'Failed to start checkout'],
    [{ status: 200, json: { url: 'javascript:alert(1)' } }, 'Failed to start checkout'],
    [null, 'Failed to start checkout'],
  ] as const) {
    await page.unroute(checkoutPath);
    await page.route(checkoutPath, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
    await button(page, 'Get Growth').click();
    const toast = page.getByRole('alert').filter({ hasText: 'Checkout failed' }).last();
    await expect(toast).toContainText(words);
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(button(page, 'Get Growth')).toBeEnabled();
    // Disabled meanwhile, it lost the focus; whoever uses the keyboard goes on from there.
    await expect(button(page, 'Get Growth')).toBeFocused();
  }
});

test('where the new tab is blocked, a link leads to the payment', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/pricing');
  await button(page, 'Get Growth').click();
  const link = page.getByRole('link', { name: 'Open the payment page' });
  await expect(link).toHaveAttribute('href', payPage);
  await expectSound(page);
  const tab = await catchTab(page, payPage, () => link.click());
  await expect(tab.getByRole('button', { name: 'Pay 1,500.00 USD' })).toBeVisible();
});

test('management that cannot be opened says why', async ({ page, control, member }) => {
  await control.setSubscription(member.userId, 'pro');
  await page.goto('/dashboard');
  await button(page, 'Manage').click();
  await expect(page.getByText('Failed to open portal')).toBeVisible();
  await expect(page.getByText('There is no subscription to manage.')).toBeVisible();
  await page.route('**/functions/v1/customer-portal', (route) => route.abort());
  await button(page, 'Manage').click();
  await expect(page.getByText('Unable to open subscription management')).toBeVisible();
});

test('a Full Report asks for its channel and leads to it', async ({ page }) => {
  await page.goto('/pricing');
  const field = page.locator('#pricing').getByLabel('Channel of the report');
  const begin = button(page, 'Get the report, 29 USD');
  await begin.click();
  await expect(field).toHaveAccessibleDescription('Please enter a YouTube channel URL or handle');
  await field.fill('https://example.com/nobody');
  await begin.click();
  await expect(page.getByText('Invalid YouTube channel URL.')).toBeVisible();
  await field.fill('@kestrelworkbench');
  const tab = await catchTab(page, payPage, () => begin.click());
  await tab.getByRole('button', { name: 'Pay 29.00 USD' }).click();
  await expect(tab.getByRole('link', { name: 'Open your report' })).toHaveAttribute(
    'href',
    /^\/creators\/report\?channel=UC[\w-]{22}$/,
  );
});

test('what is not for sale by card is by contact', async ({ page }) => {
  await page.goto('/pricing');
  for (const name of ['Get Pro: By contact', 'Get Agency: By contact']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^mailto:/);
  }
});

test('whoever is not signed in is led to the sign-in by every price', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/pricing');
  const ways = page.locator('#pricing').getByRole('link', { name: /^(Start|Get)/ });
  await expect(ways).toHaveCount(7);
  for (const way of await ways.all()) await expect(way).toHaveAttribute('href', '/auth');
});

test('every step of a purchase is sound', async ({ page, context, server }) => {
  await page.goto('/pricing');
  await expect(button(page, 'Get the report, 29 USD')).toBeVisible();
  await expectSoundEverywhere(page);
  const url = await beginPurchase(context, server.url, { product: 'growth' });
  await page.goto(url);
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Not paid')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto(await pay(context, url));
  await expect(heading(page, 'Thank you, it is paid')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  const tab = await catchTab(page, managePage, () => button(page, 'Manage').click());
  await expectSoundEverywhere(tab);
});
