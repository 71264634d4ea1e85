import type { Page } from '@playwright/test';
import { showCode } from '../src/server/accounts/accounts/test-two-step.ts';
import type { JourneyServer } from './journey.ts';
import { expect, expectSoundEverywhere, ownServer, test as journey, useServer } from './journey.ts';

/** Passkeys belong to a name, which an address of numbers is not. */
const test = journey.extend<object, { server: JourneyServer }>({
  server: [
    async ({}, use) => {
      await useServer({ YOUTUBE_API_KEY: '' }, (server) =>
        use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') }),
      );
    },
    ownServer,
  ],
});

test('two-step sign-in with an app and with a passkey of a real browser, from setting up to signing in', async ({
  page,
  member,
  outbox,
}) => {
  await giveAuthenticator(page);
  const password = (card: string) => page.getByRole('region', { name: card }).getByLabel('Your password');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/profile?tab=account');
  await expectSoundEverywhere(page);
  const secret = await test.step('set up with an app', async () => {
    await press('Set up');
    await password('Two-step sign-in').fill(member.password);
    await press('Next');
    const key = page.getByText('Or type this key into the app:').locator('code');
    await expectSoundEverywhere(page);
    const shown = (await key.textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(showCode(shown, -1));
    await press('Turn on');
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
    await expectSoundEverywhere(page);
    await press('I have saved them');
    await expect(page.getByText('Recovery codes left')).toBeVisible();
    return shown;
  });
  await outbox.waitFor(member.email, /Two-step sign-in is on/);
  await test.step('add a passkey', async () => {
    await press('Add a passkey');
    await page.getByLabel('Name', { exact: true }).fill('This browser');
    await password('Passkeys').fill(member.password);
    await press('Add');
    await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('This browser');
    await expectSoundEverywhere(page);
  });
  const givePassword = async () => {
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await press('Sign In');
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  };
  const expectSignedIn = () => expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await test.step('sign in with the code', async () => {
    await givePassword();
    await expectSoundEverywhere(page);
    await page.getByLabel('Code').fill(showCode(secret));
    await press('Continue');
    await expectSignedIn();
  });
  await test.step('sign in with the passkey as the second step', async () => {
    await givePassword();
    await press('Use a passkey instead');
    await expectSignedIn();
  });
  await test.step('sign in with the passkey alone', async () => {
    await page.context().clearCookies();
    await page.goto('/auth');
    await expectSoundEverywhere(page);
    await press('Sign in with a passkey');
    await expectSignedIn();
  });
});

/** Chromium's own authenticator in software: it has a fingerprint that always fits. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
