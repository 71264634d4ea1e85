import type { Page, Route } from '@playwright/test';

/**
 * Keeps the answers to a path waiting until `release`, so that what a page shows meanwhile stands there for as long as
 * a journey looks at it, however slow the machine; `asked` says how often the page has asked.
 */
export async function holdAnswers(
  page: Page,
  path: string,
  answer = (route: Route) => route.continue(),
): Promise<{ asked: () => number; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(path, async (route) => {
    asked += 1;
    await released;
    await answer(route);
  });
  return { asked: () => asked, release };
}
