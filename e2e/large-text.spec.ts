import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const paths = [
  '/',
  '/pricing',
  '/sample-report',
  '/creators',
  '/dashboard',
  '/library',
  '/profile',
  '/checkout',
];
const situations = [
  { name: 'letters of twice the size', width: 1280, height: 800, fontSize: '200%' },
  { name: 'letters of twice the size on a phone', width: 360, height: 740, fontSize: '200%' },
  { name: 'a phone turned round', width: 740, height: 360, fontSize: '100%' },
] as const;

test('no main page scrolls sideways with large letters or on a phone turned round, where most of the screen is the page', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const { name, width, height, fontSize } of situations) {
      await test.step(`${path} with ${name}`, async () => {
        await page.setViewportSize({ width, height });
        await page.addStyleTag({ content: `html { font-size: ${fontSize} !important; }` });
        const { beyond, stuck } = await measure(page);
        expect(beyond).toBe(0);
        if (height < 400) expect(stuck).toBeLessThan(height / 4);
      });
    }
  }
});

/** How far a page scrolls sideways, and how much of the screen its bars keep for themselves, in pixels. */
function measure(page: Page): Promise<{ beyond: number; stuck: number }> {
  return page.evaluate(async () => {
    // What the page's script changes with its size is drawn by the second frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const root = document.documentElement;
    const bars = [...document.querySelectorAll('header, section, div')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    );
    const heights = bars.map((element) => element.getBoundingClientRect().height);
    return {
      beyond: root.scrollWidth - root.clientWidth,
      stuck: heights.reduce((sum, one) => sum + one, 0),
    };
  });
}
