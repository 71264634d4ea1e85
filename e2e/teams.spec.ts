import type { BrowserContext } from '@playwright/test';
import { expect, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember } from './member.ts';
import type { Outbox } from './outbox.ts';

/** Follows the mail that proves an address. */
async function confirm(context: BrowserContext, outbox: Outbox, email: string): Promise<void> {
  const { links } = await outbox.waitFor(email, /^Confirm your address/);
  await context.request.get(links.find((link) => link.includes('verify-email')) ?? '');
}

test('a team is made, somebody joins by mail, analyzes with its credits, and is taken out again', async ({
  page,
  member,
  control,
  outbox,
  youtube,
  browser,
  server,
  clientAddress,
}) => {
  await youtube.set({});
  await confirm(page.context(), outbox, member.email);
  await page.goto('/team');
  await expectSoundEverywhere(page);
  await page.getByLabel('Team name').fill('Blue Team');
  await page.getByRole('button', { name: 'Make a team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blue Team' })).toBeVisible();
  await expect(page.getByText('This team has no plan').first()).toBeVisible();
  const { account } = await (await page.request.get('/api/start')).json();
  await control.setSubscription(account.workspace.id, 'agency');
  await page.reload();

  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw: ada@example.org' })).toBeVisible();
  await expectSoundEverywhere(page);

  const second = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { 'x-forwarded-for': `${clientAddress}0`.replace(/\d+0$/, '250') },
  });
  const other = await second.newPage();
  const invitation = (await outbox.waitFor('ada@example.org', /invited to a team/)).links[0] ?? '';
  await test.step('whoever follows the link is told who it is for, and joins once signed in', async () => {
    await other.goto(invitation);
    await expect(other.getByText('This invitation is for a···@example.org.')).toBeVisible();
    await expectSoundEverywhere(other);
    await signUpMember(second, server.url, { email: 'ada@example.org' });
    await confirm(second, outbox, 'ada@example.org');
    await other.goto(invitation);
    await other.getByRole('button', { name: 'Accept and join' }).click();
    await expect(other).toHaveURL('/dashboard');
    await expect(other.getByRole('button', { name: 'Workspace: Blue Team' })).toBeVisible();
  });

  await test.step('what they analyze is the team’s, and not in their own workspace', async () => {
    await other.goto('/try-analyzer');
    await other.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
    await other
      .getByRole('button', { name: /^Analyze/ })
      .first()
      .click();
    await expect(other).toHaveURL(/\/analysis\//);
    await page.goto('/library');
    await expect(page.getByText('Kestrel Workbench').first()).toBeVisible();
    await other.goto('/library');
    await other.getByRole('button', { name: 'Workspace: Blue Team' }).click();
    await expectSoundEverywhere(other);
    await other.getByRole('button', { name: /Personal workspace/ }).click();
    await expect(other.getByText('Nothing here yet')).toBeVisible();
  });

  await test.step('the other workspace’s first content needs one question after the change', async () => {
    await other.goto('/dashboard');
    const asked: string[] = [];
    const isQuestion = (path: string) => /^\/(?:api|functions)\//.test(path);
    other.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (isQuestion(pathname)) asked.push(pathname);
    });
    // Whatever else would be asked for never comes.
    await other.route(
      ({ pathname }) => isQuestion(pathname) && pathname !== '/api/start' && pathname !== '/api/workspace',
      () => undefined,
    );
    await other.getByRole('button', { name: 'Workspace: Ada Member' }).click();
    await other.getByRole('button', { name: /Blue Team/ }).click();
    await expect(other.getByRole('button', { name: 'Workspace: Blue Team' })).toBeVisible();
    await expect(other.getByText('Kestrel Workbench').first()).toBeVisible();
    expect(asked.filter((path) => path === '/api/workspace' || path === '/api/start')).toEqual([
      '/api/workspace',
      '/api/start',
    ]);
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await other.goto(`/library?w=${account.workspace.id}`);
    await expect(other.getByText('Kestrel Workbench').first()).toBeVisible();
  });

  await test.step('who is removed is told so with their next step', async () => {
    await page.goto('/team');
    await page
      .getByRole('button', { name: /^Change: Ada Member/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(page.getByRole('button', { name: /^Change: Ada Member/ })).toHaveCount(1);
    const ownLibrary = other.getByText('Nothing here yet');
    // A question of the page's own may have found it out before this one.
    await expect(async () => {
      if (await ownLibrary.isHidden()) await other.getByLabel('Search').fill('Kestrel', { timeout: 2000 });
      await expect(ownLibrary).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(other.getByRole('button', { name: /^Workspace/ })).toHaveCount(0);
  });
  await second.close();
});
