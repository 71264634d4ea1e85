import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { startTestSmtp, type TestSmtp } from '../src/server/platform/outside/test-smtp.ts';
import {
  expect,
  expectSoundEverywhere,
  ownServer,
  test as journey,
  useServer,
  type JourneyServer,
  openAccount,
} from './journey.ts';

/** Google's part is played by an OpenID provider that nobody here wrote, the mail service's by an SMTP server. */
interface Outside {
  provider: OAuth2Server;
  smtp: TestSmtp;
}

const test = journey.extend<object, { outside: Outside; server: JourneyServer }>({
  outside: [
    async ({}, use) => {
      const provider = new OAuth2Server();
      await provider.issuer.keys.generate('RS256');
      await provider.start(0, '127.0.0.1');
      const smtp = await startTestSmtp();
      await use({ provider, smtp });
      await provider.stop();
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ youtube, outside: { provider, smtp } }, use) => {
      const settings = {
        YOUTUBE_API_KEY: 'journeys',
        YOUTUBE_API_BASE_URL: youtube.url,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        GOOGLE_CLIENT_ID: 'sponsorscope',
        GOOGLE_CLIENT_SECRET: 'a secret of the journeys',
        GOOGLE_ISSUER: provider.issuer.url ?? '',
      };
      await useServer(settings, use);
    },
    ownServer,
  ],
  // The way to the provider leaves the site, which is the point here.
  strictPage: async ({}, use) => use(undefined),
});

const password = 'correct horse battery 7';

test('Google lets in whom it has confirmed, and a person is welcomed back the next time', async ({
  page,
  outside,
}) => {
  await test.step('an address that is not confirmed does not come in, and is told why', async () => {
    asPerson(outside, { email_verified: false });
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(/\/auth\?error=/);
    await expect(page.getByRole('alert').filter({ hasText: 'Google Sign In Failed' })).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Google has not confirmed this address yet.'),
    ).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
  const person = asPerson(outside, {});
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Account Created!')).toBeVisible();
  await expect(header(page).getByRole('button', { name: `Account: ${person.name}` })).toBeVisible();
  await openAccount(page);
  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText("You've been signed out successfully.")).toBeVisible();
  asPerson(outside, person);
  await page.goto('/auth?tab=sign-up');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(header(page).getByRole('button', { name: `Account: ${person.name}` })).toBeVisible();
});

test('a new address is confirmed by the link of its mail, which signs in; a worn-out one does not', async ({
  page,
  outside: { smtp },
}) => {
  await test.step('the wait for a mail is sound, however long the address', async () => {
    await signUp(page, `${'a-long-address-'.repeat(4)}${randomUUID()}@example.com`);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectSoundEverywhere(page);
  });
  const email = `newcomer-${randomUUID()}@example.com`;
  await signUp(page, email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByText('outbox')).toBeHidden();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/api/auth/verify-email?token=worn-out&callbackURL=/auth');
  await expect(page.getByRole('main').getByText('This link no longer works')).toBeVisible();
  await page.goto(await findLink(smtp, email));
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(header(page).getByRole('button', { name: /^Account: / })).toBeVisible();
});

const header = (page: Page) => page.getByRole('banner');

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Ada Newcomer');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Lets the provider speak of this person the next time it signs an ID token. */
function asPerson({ provider }: Outside, wishes: object) {
  const id = randomUUID();
  const person = {
    sub: id,
    name: 'Grace Provider',
    email: `${id}@example.com`,
    email_verified: true,
    ...wishes,
  };
  provider.service.removeAllListeners('beforeTokenSigning');
  provider.service.on('beforeTokenSigning', ({ payload }: { payload: object }) =>
    Object.assign(payload, person, { aud: 'sponsorscope' }),
  );
  return person;
}

async function findLink(smtp: TestSmtp, email: string): Promise<string> {
  const find = () =>
    smtp.mails
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ parsed }) => [...(parsed.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link))
      .findLast((link) => link.includes('verify-email'));
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}
