import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  appear,
  appearances,
  expect,
  expectSound,
  expectSoundEverywhere,
  test,
  openAccount,
} from './journey.ts';
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
  await expect(page.getByText('Check your email for a welcome message.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Ada Newcomer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible();
  expect((await outbox.waitFor(email, /Welcome/)).text).toContain('Ada Newcomer');
  expect(await keptEvents(page)).toEqual(['sign_up']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => asked).toContain('/functions/v1/check-subscription');
  expect(asked).not.toContain('/functions/v1/send-welcome-email');
  const mails = await outbox.read(email);
  expect(mails.filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1);
});

test('the way in by the keyboard alone: from a page for members, past a wrong password, seen in another tab', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/privacy');
  await expect(header(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await test.step('a page for members leads to the sign-in, and going back does not lead into a circle', async () => {
    await page.goto('/privacy');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth');
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
    await page.goto('/auth');
  });
  await test.step('tabs and fields are reached one after the other', async () => {
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
    await expect(page.getByLabel('Full Name')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('main').getByText('The email address or the password is wrong'),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
  });
  await passwordField(page).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(header(other).getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
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
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
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
  await expect(page.getByRole('main').getByText('This link is no longer valid.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/');
});

test('signing out ends the session on the server, in the header and in the browser’s other tabs', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/dashboard');
  await expect(header(page).getByRole('button', { name: `Account: ${member.name}` })).toBeVisible();
  expect(await keptEvents(page)).toEqual(['page_view']);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: /Profile/ })).toBeVisible();
  const session = await context.cookies();
  await openAccount(page);
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

test('the sign-in and all its states are sound', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
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

test('the header of a signed-in person is sound, leads an administrator to the panel, and is gone where nobody answers', async ({
  page,
  context,
  control,
  server,
}) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff عبد الرحمن 👩🏽‍🚀';
  const member = await signUpMember(context, server.url, { name });
  await control.setAdmin(member.userId);
  await page.goto('/privacy');
  for (const appearance of appearances) {
    await appear(page, appearance);
    const isPhone = appearance.width < 992;
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    else await openAccount(page);
    await expect(header(page).getByText(name, { exact: true })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Admin' })).toBeVisible();
    await expectSound(page);
    if (!isPhone) continue;
    await header(page).getByRole('link', { name: 'Profile settings' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeHidden();
    await page.goto('/privacy');
  }
  await page.route('**/api/start*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to load profile data' })).toBeVisible();
  await expectSound(page);
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
