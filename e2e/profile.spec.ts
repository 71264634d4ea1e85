import type { Browser, Page } from '@playwright/test';
import { expect, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember, type Member } from './member.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const nameField = (page: Page) => page.getByLabel('Full Name');
const avatarField = (page: Page) => page.getByLabel('Avatar URL');
const avatar = (page: Page) => page.getByTitle('Your avatar');
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
      .filter({ hasText: words })
      .first(),
  ).toBeVisible();

async function save(page: Page): Promise<void> {
  // The message of an earlier save may still stand.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  await expectMessage(page, 'Profile updated', 'Your profile has been saved successfully.');
}

test.beforeEach(({ member }) => {
  test.info().annotations.push({ type: 'signed in', description: member.email });
});

test('what is entered is kept as it is and shown as text, and is sound', async ({
  page,
  member,
  control,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await control.setAdmin(member.userId);
  await page.goto('/profile');
  await expect(nameField(page)).toHaveValue(member.name);
  await nameField(page).fill('Grace Hopper');
  await save(page);
  await expect(page.getByRole('button', { name: 'Account: Grace Hopper' })).toBeVisible();
  const longName = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} مريم`;
  for (const [name, address] of [
    ['<img src=x onerror="alert(1)"><b>bold</b> 👩🏽‍🚀', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['', 'javascript:alert(document.cookie)'],
    [longName, `http://${'a-very-long-host-name.'.repeat(8)}example/me.png`],
  ] as const) {
    await nameField(page).fill(name);
    await avatarField(page).fill(address);
    await save(page);
    await page.reload();
    await expect(nameField(page)).toHaveValue(name);
    await expect(avatarField(page)).toHaveValue(address);
    await expect(avatar(page)).toBeHidden();
    await expect(
      page.getByRole('main').getByText(name === '' ? 'User' : name, { exact: true }),
    ).toBeVisible();
  }
  expect(dialogs).toEqual([]);
  await expectSoundEverywhere(page);
  await control.endTrial(member.userId);
  await page.goto('/profile?tab=account');
  await expect(card(page, 'Upgrade Your Account')).toBeVisible();
  await expectSoundEverywhere(page);
});

/** A page of its own whose requests to other hosts are expected. */
async function openOutward(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await signUpMember(context, origin);
  const page = await context.newPage();
  await page.goto('/profile');
  return page;
}

test('an https avatar is asked for without a referrer when its field is left, and stays; one that does not load is no picture', async ({
  browser,
  server,
}) => {
  const page = await openOutward(browser, server.url);
  const asked: (string | undefined)[] = [];
  await page.route('https://pictures.example/me.svg', async (route) => {
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
  await page.goto('/dashboard');
  await expect(avatar(page)).toBeVisible();
  await page.route('https://pictures.example/gone.png', (route) => route.abort());
  await page.goto('/profile');
  await avatarField(page).fill('https://pictures.example/gone.png');
  await avatarField(page).blur();
  await expect(avatarField(page)).toHaveAccessibleDescription(/could not be loaded/);
  await expect(avatar(page)).toBeHidden();
  await page.context().close();
});

test('the account says what was paid, granted and used, and its tabs stand in the browser’s history', async ({
  page,
  member,
  control,
}) => {
  await control.setCreatedAt(member.userId, new Date('2026-03-05T10:00:00Z'));
  await control.setSubscription(member.userId, 'pro', new Date('2099-01-15T00:00:00Z'));
  await control.setUsage(member.userId, 1234);
  await control.setCredits(member.userId, 2345);
  await page.goto('/profile');
  await expect(fact(page, 'Account type')).toHaveText('Pro');
  await expect(fact(page, 'Credits remaining')).toHaveText('2,345');
  await expect(fact(page, 'Monthly analyses used')).toHaveText('1,234 of 1,000');
  await expect(fact(page, 'Member since')).toHaveText('Mar 5, 2026');
  await expect(fact(page, 'Next billing date')).toHaveText('Jan 15, 2099');
  await control.setOverride(member.userId, 'agency', new Date('2099-02-01T23:59:59Z'));
  await page.reload();
  await page.getByRole('tab', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL('/profile?tab=account');
  await expect(fact(page, 'Where it comes from')).toHaveText('Granted until Feb 1, 2099');
  await expect(page.getByText('AGENCY PLAN')).toBeVisible();
  await page.getByRole('tab', { name: 'Algorithm' }).click();
  await expect(page.getByRole('heading', { name: 'Algorithm Information' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Account', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

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

test('signing out everywhere else, then a changed password, end all other sessions and keep this one', async ({
  page,
  browser,
  server,
  member,
}) => {
  await page.goto('/profile?tab=account');
  await test.step('signing out everywhere else', async () => {
    const elsewhere = await openElsewhere(browser, server.url, member);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out everywhere else')).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/auth');
    await elsewhere.context().close();
  });
  const elsewhere = await openElsewhere(browser, server.url, member);
  for (const [current, next, words] of [
    [member.password, 'password', /one of the most common ones/],
    ['not my password', 'a new one 22', 'The current password is wrong.'],
  ] as const) {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
  }
  await page.getByLabel('Current password').fill(member.password);
  await page.getByLabel('New password').press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/auth');
  await page.reload();
  await expect(page.getByLabel('Current password')).toBeVisible();
  const signIn = async (password: string) => {
    const data = { email: member.email, password };
    const headers = { origin: server.url };
    return (await elsewhere.request.post('/api/auth/sign-in/email', { data, headers })).status();
  };
  expect([await signIn(member.password), await signIn('a new one 22')]).toEqual([401, 200]);
  await elsewhere.context().close();
});
