import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { holdAnswers } from './held-answers.ts';
import { appear, appearances, expect, expectSound, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember } from './member.ts';

const password = 'correct horse battery 7';

test('signing up leads home, signed in, with the trial, the greeting and the welcome mail', async ({
  page,
  outbox,
}) => {
  const email = newAddress();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Ada Newcomer');
  await page.getByLabel('Email').fill(` ${email} `);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Account Created!')).toBeVisible();
  await expect(page.getByText('Check your e-mail for a welcome message.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile settings: Ada Newcomer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible();
  expect((await outbox.waitFor(email, /Welcome/)).text).toContain('Ada Newcomer');
  expect(await keptEvents(page)).toEqual(['sign_up']);
});

test('the welcome mail is asked for once, however often the page is opened', async ({
  page,
  member,
  outbox,
}) => {
  await page.goto('/');
  await outbox.waitFor(member.email, /Welcome/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => asked).toContain('/functions/v1/check-subscription');
  expect(asked).not.toContain('/functions/v1/send-welcome-email');
  const mails = await outbox.read(member.email);
  expect(mails.filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1);
});

test('whoever signs in is welcomed and finds the account in the header; a wrong password stays on the form', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies();
  await page.goto('/auth');
  await enter(page, member.email, 'not the password');
  const form = page.getByRole('main');
  await expect(form.getByText('The e-mail address or the password is wrong')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Sign In Failed' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await passwordField(page).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(header(page).getByRole('link', { name: 'Admin' })).toBeHidden();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('what is missing is said at its field, and the first one has the focus', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@nowhere');
  await passwordField(page).fill('12345');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/whole e-mail address/);
  await expect(passwordField(page)).toHaveAccessibleDescription(/Please use at least 6 characters/);
  await page.getByLabel('Email').fill(newAddress());
  await passwordField(page).fill('123456');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sign Up Failed' })).toBeVisible();
  await expect(passwordField(page)).toHaveAccessibleDescription(/one of the most common ones/);
  await expect(passwordField(page)).toBeFocused();
});

test('a server that does not answer is told from a wrong password', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await enter(page, 'ada@example.com', password);
  await expect(page.getByRole('main').getByText('The server could not be reached.')).toBeVisible();
});

test('too many attempts are refused with the time of the next one', async ({ page, context, member }) => {
  await context.clearCookies();
  await page.goto('/auth');
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const answer = page.waitForResponse('**/api/auth/sign-in/email');
    await enter(page, member.email, 'not the password');
    expect((await answer).status()).toBe(attempt > 10 ? 429 : 401);
  }
  await expect(page.getByRole('main').getByText(/Too many attempts.*your time\./)).toBeVisible();
});

test('a forgotten password is replaced by the link of a mail, and the old one is worth nothing', async ({
  page,
  context,
  member,
  outbox,
}) => {
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expect(page.getByText('no mail is sent')).toBeVisible();
  const link = (await outbox.waitFor(member.email, /new password/)).links.find((to) => to.includes('reset='));
  await page.goto(link ?? '');
  await page.getByLabel('New password').fill('a quite different one 8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await enter(page, member.email, member.password);
  await expect(page.getByRole('main').getByText('the password is wrong')).toBeVisible();
  await enter(page, member.email, 'a quite different one 8');
  await expect(page).toHaveURL('/');
  await page.goto(link ?? '');
  await page.getByLabel('New password').fill('and once more 999');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('main').getByText('This link is not valid any more.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/');
});

test('asking for a link says the same for an address nobody has', async ({ page }) => {
  await page.goto('/auth?view=forgot');
  await page.getByLabel('Email').fill(newAddress());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
});

test('signing out ends the session on the server, in the header and in the browser’s other tabs', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/dashboard');
  await expect(header(page).getByText(member.name)).toBeVisible();
  expect(await keptEvents(page)).toEqual(['page_view']);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: /Profile/ })).toBeVisible();
  const session = await context.cookies();
  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText("You've been signed out successfully.")).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  await expect(header(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await context.addCookies(session);
  const answer = await context.request.get('/api/start');
  expect(await answer.json()).toMatchObject({ account: null });
  expect(await keptEvents(page)).toEqual([]);
});

test('signing in in one tab is seen in another', async ({ page, context, member }) => {
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/privacy');
  await expect(header(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/auth');
  await enter(page, member.email, member.password);
  await expect(header(other).getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('the analyzer keeps no result of whoever has signed out', async ({ page, member }) => {
  await page.goto('/');
  await expect(header(page).getByRole('link', { name: `Profile settings: ${member.name}` })).toBeVisible();
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const result = page.locator('#analyzer').getByRole('heading', { name: 'Kestrel Workbench' });
  await expect(result).toBeVisible();
  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(result).toBeHidden();
});

test('what is for members leads a visitor to the sign-in, and going back does not lead into a circle', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/profile', '/brands/campaigns', '/channel/some-channel']) {
    await page.goto('/privacy');
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
  }
});

test('an account without a password gets its first one by mail', async ({ page, member, outbox }) => {
  await page.route('**/api/auth/change-password', (route) =>
    route.fulfill({ status: 400, json: { error: 'This account has no password yet.', code: 'NO_PASSWORD' } }),
  );
  await page.goto('/profile?tab=account');
  await page.getByLabel('Current password', { exact: true }).fill('anything');
  await page.getByLabel('New password', { exact: true }).fill('a first password 9');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('signs in with Google and has no password yet');
  await notice.getByRole('button', { name: 'Mail Me a Link' }).click();
  await expect(notice).toContainText('The link is on its way');
  expect((await outbox.waitFor(member.email, /password/i)).links.join()).toContain('/auth?reset=');
});

test('a page that cannot ask who is signed in says so, and does not send anybody away', async ({
  page,
  member,
}) => {
  await page.route('**/api/start', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to load profile data' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(1);
  await expectSound(page);
  await page.unroute('**/api/start');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(header(page).getByText(member.name)).toBeVisible();
});

test('the header never shows a signed-in person the way in', async ({ page, member }) => {
  const { release } = await holdAnswers(page, '**/api/start');
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(header(page).getByRole('link', { name: 'Start For Free' })).toBeHidden();
  release();
  await expect(header(page).getByText(member.name)).toBeVisible();
});

test('an administrator finds the way to the panel, on a phone too', async ({ page, member, control }) => {
  await control.setAdmin(member.userId);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(header(page).getByRole('link', { name: 'Admin' })).toBeVisible();
  await header(page)
    .getByRole('link', { name: `Profile settings: ${member.name}` })
    .click();
  await expect(page).toHaveURL('/profile');
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeHidden();
});

test('the subscription is rechecked a second after somebody is there, and a failure is not shown', async ({
  page,
  member,
}) => {
  await page.route('**/functions/v1/check-subscription', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  const recheck = page.waitForRequest('**/functions/v1/check-subscription');
  await page.goto('/privacy');
  await recheck;
  await expect(header(page).getByText(member.name)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('everything on the way in can be done with the keyboard', async ({ page, context, member }) => {
  await context.clearCookies();
  await page.goto('/auth');
  const tab = page.getByRole('tab', { name: 'Sign In' });
  // The page is there before its script, and arrows say something to the script alone.
  await expect(async () => {
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tab).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('the sign-in and all its states are sound', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible();
  await expectSoundEverywhere(page);
  await enter(page, 'ada@example.com', 'not the password');
  await expect(page.getByRole('main').getByText('the password is wrong')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectSoundEverywhere(page);
  await page.goto('/auth?view=forgot');
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto('/auth?reset=worn-out');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto('/auth?error=invalid_link');
  await expect(page.getByRole('main').getByText('This link no longer works')).toBeVisible();
  await expectSoundEverywhere(page);
});

test('the header of a signed-in person is sound', async ({ page, context, control, server }) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff عبد الرحمن 👩🏽‍🚀';
  const member = await signUpMember(context, server.url, { name });
  await control.setAdmin(member.userId);
  await page.goto('/privacy');
  for (const appearance of appearances) {
    await appear(page, appearance);
    if (appearance.width < 992) await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(header(page).getByText(name)).toBeVisible();
    await expectSound(page);
  }
});

const newAddress = () => `newcomer-${randomUUID()}@example.com`;
const header = (page: Page) => page.getByRole('banner');
/** By its name in the form: the button that shows it speaks of a password too. */
const passwordField = (page: Page) => page.locator('input[name="password"]');

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** What the page has put into the browser's storage once it is left. */
async function keptEvents(page: Page): Promise<string[]> {
  await page.goto('/privacy');
  return page.evaluate(() => {
    const events: { event_name: string }[] = JSON.parse(localStorage.getItem('sponsorscope.events') ?? '[]');
    return events.map(({ event_name }) => event_name);
  });
}
