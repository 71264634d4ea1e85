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

for (const { name, width, height, fontSize } of situations) {
  test(`no main page scrolls sideways with ${name}, and most of the screen is the page`, async ({
    page,
    member,
  }) => {
    expect(member.userId).not.toBe('');
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await page.goto(path);
      await page.addStyleTag({ content: `html { font-size: ${fontSize} !important; }` });
      await expect(page.locator('main h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { beyond, stuck } = await page.evaluate(() => {
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
      expect({ path, beyond }).toEqual({ path, beyond: 0 });
      if (height < 400) expect(stuck, path).toBeLessThan(height / 4);
    }
  });
}
