import type { Page } from '@playwright/test';
import { expect, test, openAccount } from './journey.ts';

test('an event is kept in the browser with all its fields, and sent nowhere', async ({ page, member }) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`),
  );
  await page.goto('/dashboard?tab=marketplace');
  // The skeleton has the heading too; the badge is the dashboard's own.
  await expect(page.getByText('GROWTH PLAN', { exact: true })).toBeVisible();
  expect(await keptEvents(page)).toEqual([]);
  await page.goto('/privacy');
  const [event, ...others] = await keptEvents(page);
  expect(others).toEqual([]);
  expect(event).toEqual({
    event_name: 'page_view',
    event_data: { page: 'Dashboard' },
    user_id: member.userId,
    session_id: expect.stringMatching(/^\w{10,}$/),
    page_url: new URL('/dashboard', page.url()).href,
    user_agent: await page.evaluate(() => navigator.userAgent),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(asked.filter((line) => line.includes('page_view'))).toEqual([]);
});

test('a browser without storage can do everything', async ({ page, member }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Storage is switched off.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/dashboard');
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Account: ${member.name}` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss Getting Started' }).click();
  await expect(page.getByRole('region', { name: 'Getting Started' })).toHaveCount(0);
  await openAccount(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(member.email);
  await page.locator('input[name="password"]').fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

function keptEvents(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const events: unknown = JSON.parse(localStorage.getItem('sponsorscope.events') ?? '[]');
    return Array.isArray(events) ? events : [];
  });
}
