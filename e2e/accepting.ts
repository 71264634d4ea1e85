import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Outbox } from './outbox.ts';

interface Accepting {
  outbox: Outbox;
  /** Whom the quote was sent to, by their address. */
  recipient: string;
  /** How the reader presses something. */
  click?: (target: Locator) => Promise<void>;
}

/** On the open page of a quote: asks for a code, fills in the form as Grace Client, and accepts. */
export async function acceptQuote(
  page: Page,
  { outbox, recipient, click = (target) => target.click() }: Accepting,
): Promise<void> {
  await page.getByLabel('Your email').fill(recipient);
  await click(page.getByRole('button', { name: 'Mail me a code' }));
  const { text } = await outbox.waitFor(recipient, /^Your code/);
  const form = page.locator('form', { has: page.locator('[name=action][value=accept]') });
  await form.getByLabel('Full name').fill('Grace Client');
  await form.getByRole('textbox', { name: 'Company' }).fill('Acme & Söhne');
  await form.getByLabel('Code from the mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await click(form.getByLabel(/I may bind/));
  await click(form.getByRole('button', { name: /^Accept \$/ }));
  await expect(page.getByText('Accepted: final for both sides.')).toBeVisible();
}
