import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What somebody's own browser sends; the headless one names itself a robot. */
export const personsBrowser =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** A row of a table by the names of its columns, whether it is drawn as a row or as a card. */
export async function readRow(page: Page, title: string, name: string): Promise<Record<string, string>> {
  const caption = page.locator('caption', { hasText: new RegExp(`^${title}$`) });
  const table = page.locator('table', { has: caption });
  await expect(table).toBeVisible();
  return table.evaluate((element, wanted) => {
    const textOf = (cell: Element) => cell.textContent.trim();
    const names = [...element.querySelectorAll('thead th')].map(textOf);
    const rows = [...element.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
    const cells = rows.find(([heading]) => heading === wanted) ?? [];
    return Object.fromEntries(cells.map((text, at) => [names[at] ?? '', text]));
  }, name);
}

/** The figures of a document, by what stands beside them. */
export function readFacts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const facts = [...document.querySelectorAll('dt')].map((label) => [
      label.textContent.trim(),
      label.nextElementSibling?.textContent.trim() ?? '',
    ]);
    return Object.fromEntries(facts);
  });
}

/** Follows a link as somebody from an address does, without going on to the shop. */
export async function visit(url: string, from: string, agent = personsBrowser): Promise<void> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': from };
  expect((await fetch(url, { redirect: 'manual', headers })).status).toBe(302);
}
