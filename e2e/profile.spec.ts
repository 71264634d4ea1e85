import type { Browser, Page } from '@playwright/test';
import type { PlanTier } from '../src/engine/plans/plans.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember, type Member } from './member.ts';

const profilePath = '**/api/profile';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const nameField = (page: Page) => page.getByLabel('Full Name');
const avatarField = (page: Page) => page.getByLabel('Avatar URL');
const avatar = (page: Page) => page.getByRole('img', { name: 'Your avatar' });
/** The value beside a name in a list of facts. */
const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition');

/** A message goes after some seconds: its title and its words are read in one look. */
const expectMessage = (page: Page, title: string, words: string) =>
  expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: title })
      .filter({ hasText: words }),
  ).toBeVisible();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectMessage(page, 'Profile updated', 'Your profile has been saved successfully.');
}

test.beforeEach(({ member }) => {
  test.info().annotations.push({ type: 'signed in', description: member.email });
});

test('a saved name stands in the form after a reload, and in the header at once', async ({
  page,
  member,
}) => {
  await page.goto('/profile');
  await expect(nameField(page)).toHaveValue(member.name);
  await nameField(page).fill('Grace Hopper');
  await save(page);
  await expect(page.getByRole('banner').getByText('Grace Hopper')).toBeVisible();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Grace Hopper');
});

test('the email is shown and cannot be edited', async ({ page, member }) => {
  await page.goto('/profile');
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue(member.email);
  await expect(email).not.toBeEditable();
  await expect(page.getByText('Your email address cannot be changed here.')).toBeVisible();
});

test('any name is kept as entered and shown as text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.goto('/profile');
  for (const name of [
    'مريم الكاتبة',
    '👩🏽‍🚀 Zoë Müller 🚀',
    'x'.repeat(120),
    '<img src=x onerror="alert(1)"><b>bold</b>',
    `'; drop table profiles; --`,
    '{{constructor.constructor("alert(1)")()}}',
  ]) {
    await nameField(page).fill(name);
    await save(page);
    await page.reload();
    await expect(nameField(page)).toHaveValue(name);
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
    await expectSound(page);
  }
  expect(dialogs).toEqual([]);
});

test('an emptied name is kept empty, and the person is called User', async ({ page }) => {
  await page.goto('/profile');
  await nameField(page).fill('');
  await save(page);
  await page.reload();
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByRole('main').getByText('User', { exact: true })).toBeVisible();
});

test('a name that is too long is refused beside its field, and nothing is sent', async ({ page }) => {
  await page.goto('/profile');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await nameField(page).fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please keep your name within 120 characters.')).toBeVisible();
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).not.toContain('/api/profile');
});

test('an avatar address that does not begin with https is kept as entered and never loaded', async ({
  page,
}) => {
  await page.goto('/profile');
  for (const address of [
    'javascript:alert(document.cookie)',
    'http://pictures.example/me.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//pictures.example/me.png',
    'no address at all',
  ]) {
    await avatarField(page).fill(address);
    await save(page);
    await expect(avatarField(page)).toHaveAccessibleDescription(/only addresses that begin with https/);
    await page.reload();
    await expect(avatarField(page)).toHaveValue(address);
    await expect(avatar(page)).toBeHidden();
    await expect(page.getByRole('main').getByText('AM', { exact: true })).toBeVisible();
  }
});

/** A page of its own whose requests to other hosts are expected. */
async function openOutward(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await signUpMember(context, origin);
  const page = await context.newPage();
  await page.goto('/profile');
  return page;
}

test('an https avatar is shown when its field is left, and stays after saving', async ({
  browser,
  server,
}) => {
  const page = await openOutward(browser, server.url);
  const asked: (string | undefined)[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    asked.push(route.request().url(), route.request().headers()['referer']);
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    });
  });
  await avatarField(page).pressSequentially('https://pictures.example/me.svg');
  expect(asked).toEqual([]);
  await avatarField(page).blur();
  await expect(avatar(page)).toBeVisible();
  await expect.poll(() => asked).toEqual(['https://pictures.example/me.svg', undefined]);
  await save(page);
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  await page.goto('/dashboard');
  await expect(avatar(page)).toBeVisible();
  await page.context().close();
});

test('an avatar that does not load gives way to the initials, with a note', async ({ browser, server }) => {
  const page = await openOutward(browser, server.url);
  await page.route('https://pictures.example/**', (route) => route.abort());
  await avatarField(page).fill('https://pictures.example/gone.png');
  await avatarField(page).blur();
  await expect(avatarField(page)).toHaveAccessibleDescription(/could not be loaded/);
  await expect(avatar(page)).toBeHidden();
  await expect(page.getByRole('main').getByText('AM', { exact: true })).toBeVisible();
  await page.context().close();
});

test('a failed save is told with its reason, keeps what was entered, and can be tried again', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(nameField(page)).not.toHaveValue('');
  await page.route(
    profilePath,
    (route) =>
      route.fulfill({ status: 503, json: { error: 'Away for a moment.', code: 'DATABASE_UNAVAILABLE' } }),
    { times: 1 },
  );
  await nameField(page).fill('Second Try');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectMessage(page, 'Failed to update profile', 'Away for a moment.');
  await expect(nameField(page)).toHaveValue('Second Try');
  await save(page);
});

test('the button is busy while it saves, keeps the focus, and saves once', async ({ page }) => {
  await page.goto('/profile');
  await expect(nameField(page)).not.toHaveValue('');
  const saves = await holdAnswers(page, profilePath);
  await nameField(page).fill('Only Once');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const busy = page.getByRole('button', { name: 'Saving...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  saves.release();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  expect(saves.asked()).toBe(1);
});

test('a session that ended meanwhile leads to the sign-in', async ({ page, context }) => {
  await page.goto('/profile');
  await expect(nameField(page)).toBeVisible();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/auth');
});

test('the account information says what the account is and has left', async ({ page, member, control }) => {
  await control.setAdmin(member.userId);
  await control.setCreatedAt(member.userId, new Date('2026-03-05T10:00:00Z'));
  await control.setSubscription(member.userId, 'pro', new Date('2099-01-15T00:00:00Z'));
  await control.setUsage(member.userId, 1234);
  await control.setCredits(member.userId, 2345);
  await page.goto('/profile');
  await expect(fact(page, 'Account type')).toHaveText(/Pro\s*Admin/);
  await expect(fact(page, 'Credits remaining')).toHaveText('2,345');
  await expect(fact(page, 'Monthly analyses used')).toHaveText('1,234 of 1,000');
  await expect(fact(page, 'Member since')).toHaveText('Mar 5, 2026');
  await expect(fact(page, 'Member since').locator('time')).toHaveAttribute(
    'title',
    /March 5, 2026 .*10:00:00/,
  );
  await expect(fact(page, 'Subscription')).toHaveText('Active');
  await expect(fact(page, 'Next billing date')).toHaveText('Jan 15, 2099');
});

test('without a subscription it is inactive and nothing is billed', async ({ page, member, control }) => {
  await control.endTrial(member.userId);
  await page.goto('/profile');
  await expect(fact(page, 'Account type')).toHaveText('Free');
  await expect(fact(page, 'Subscription')).toHaveText('Inactive');
  await expect(fact(page, 'Next billing date')).toHaveText('None');
});

test('the account tab shows the limits of each plan, and offers larger ones to free accounts alone', async ({
  page,
  member,
  control,
}) => {
  await control.endTrial(member.userId);
  const upgrade = card(page, 'Upgrade Your Account');
  for (const [tier, perMonth, perHour] of [
    ['growth', '500', '20'],
    ['pro', '1,000', '20'],
    ['premium', '5,000', '50'],
    ['agency', '5,000', '50'],
    ['enterprise', 'Unlimited', '200'],
    ['free', '10', '3'],
  ] as const satisfies [PlanTier, string, string][]) {
    await control.setSubscription(member.userId, tier);
    await page.goto('/profile?tab=account');
    await expect(page.getByText(`${tier.toUpperCase()} PLAN`)).toBeVisible();
    await expect(fact(page, 'Analyses each month')).toHaveText(perMonth);
    await expect(fact(page, 'Analyses each hour')).toHaveText(perHour);
    await expect(fact(page, 'White-label branding')).toHaveText(
      tier === 'enterprise' ? 'Included' : 'Not included',
    );
    await expect(upgrade).toHaveCount(tier === 'free' ? 1 : 0);
  }
  for (const name of ['Upgrade to Pro', 'Upgrade to Agency']) {
    await expect(upgrade.getByRole('link', { name })).toHaveAttribute('href', '/#pricing');
  }
  await upgrade.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(page.locator('#pricing')).toBeInViewport();
});

test('unlimited credits are called so', async ({ page, member, control }) => {
  await control.setSubscription(member.userId, 'enterprise');
  await page.goto('/profile');
  await expect(fact(page, 'Credits remaining')).toHaveText('Unlimited');
});

test('the plan says where it comes from: the trial, then a grant', async ({ page, member, control }) => {
  await page.goto('/profile?tab=account');
  await expect(fact(page, 'Where it comes from')).toHaveText(/^Trial until /);
  await control.setOverride(member.userId, 'agency', new Date('2099-02-01T23:59:59Z'));
  await page.reload();
  await expect(fact(page, 'Where it comes from')).toHaveText('Granted until Feb 1, 2099');
  await expect(page.getByText('AGENCY PLAN')).toBeVisible();
});

const currentPassword = (page: Page) => page.getByLabel('Current password');
const newPassword = (page: Page) => page.getByLabel('New password');

/** The same person in another browser. */
async function openElsewhere(browser: Browser, origin: string, person: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const { email, password } = person;
  await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin } });
  const page = await context.newPage();
  await page.goto('/profile');
  await expect(nameField(page)).toHaveValue(person.name);
  return page;
}

test('a changed password counts at once, and signs all other browsers out', async ({
  page,
  browser,
  server,
  member,
}) => {
  const elsewhere = await openElsewhere(browser, server.url, member);
  await page.goto('/profile?tab=account');
  for (const [current, next, field, words] of [
    ['', 'a new one 22', currentPassword(page), 'Please enter your current password.'],
    [member.password, '12345', newPassword(page), 'Please use at least 6 characters.'],
    [member.password, 'password', newPassword(page), /one of the most common ones/],
    ['not my password', 'a new one 22', currentPassword(page), 'The current password is wrong.'],
  ] as const) {
    await currentPassword(page).fill(current);
    await newPassword(page).fill(next);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await currentPassword(page).fill(member.password);
  await newPassword(page).press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(newPassword(page)).toHaveValue('');
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/auth');
  await page.reload();
  await expect(currentPassword(page)).toBeVisible();
  const signIn = async (password: string) => {
    const data = { email: member.email, password };
    const headers = { origin: server.url };
    return (await elsewhere.request.post('/api/auth/sign-in/email', { data, headers })).status();
  };
  expect([await signIn(member.password), await signIn('a new one 22')]).toEqual([401, 200]);
  await elsewhere.context().close();
});

test('signing out everywhere else ends the other sessions and keeps this one', async ({
  page,
  browser,
  server,
  member,
}) => {
  const elsewhere = await openElsewhere(browser, server.url, member);
  await page.goto('/profile?tab=account');
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/auth');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toBeVisible();
  await elsewhere.context().close();
});

test('the open tab stands in the address, and the keyboard stays on it', async ({ page }) => {
  await page.goto('/profile');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('Profile').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Account')).toBeFocused();
  await expect(page).toHaveURL('/profile?tab=account');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile?tab=algorithm');
  await expect(page.getByRole('heading', { name: 'Algorithm Information' })).toBeVisible();
  await page.goBack();
  await expect(tab('Account')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/profile?tab=nonsense');
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true');
});

test('what was entered is still there after a look at another tab', async ({ page }) => {
  await page.goto('/profile');
  await nameField(page).fill('Half a Na');
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(nameField(page)).toHaveValue('Half a Na');
});

test('the profile is sound', async ({ page, member, control }) => {
  await control.setAdmin(member.userId);
  await page.goto('/profile');
  await nameField(page).fill(`${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} مريم`);
  await avatarField(page).fill(`http://${'a-very-long-host-name.'.repeat(8)}example/me.png`);
  await save(page);
  await expectSoundEverywhere(page);
  await control.endTrial(member.userId);
  await page.goto('/profile?tab=account');
  await expect(card(page, 'Upgrade Your Account')).toBeVisible();
  await expectSoundEverywhere(page);
});
