import { expect, test } from './journey.ts';

/** What nothing on the screen waits for: what a session brings along, and faces, whose text stands before they come. */
const follows = new RegExp(
  [
    '^/assets/attend-',
    '^/functions/v1/(check-subscription|send-welcome-email)$',
    '^/fonts/',
    '^/assets/(bricolage-grotesque|inter-latin-ext)-',
  ].join('|'),
);

test('the dashboard asks for little before its first content, and for nothing twice', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 5);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Analyses' }).getByRole('listitem')).toHaveCount(5);
  const before = asked.filter((path) => !follows.test(path));
  expect(before.length).toBeLessThanOrEqual(12);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked).not.toContain('/api/dashboard');
});
