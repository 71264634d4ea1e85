import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** A field by its whole label; the button that shows a password has a label of its own. */
export function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const field = screen.getByLabelText(label, { selector: 'input, textarea' });
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  throw new Error(`${label} is no field.`);
}

/** Puts a text into a field at once; typing it letter by letter matters to few tests. */
export function fill(entries: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(fieldOf(label), { target: { value } });
}

/** What a screen reader says after a field's name: its hint, its note and its error. */
export function readDescription(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Waits for a message in the corner that holds both texts; `alert` is announced at once, `status` politely. */
export function expectMessage(
  role: 'alert' | 'status',
  title: string,
  words: string | RegExp = '',
): Promise<HTMLElement> {
  return waitFor(() => {
    const messages = screen.getAllByRole(role).filter((one) => within(one).queryByText(title) !== null);
    const found = messages.find(({ textContent }) =>
      typeof words === 'string' ? textContent.includes(words) : words.test(textContent),
    );
    if (found === undefined) throw new Error(`There is no message "${title}" with "${String(words)}".`);
    return found;
  });
}

/** Checks that a press while something is under way does nothing, and lets it go on. */
export function expectBusy(button: HTMLElement): void {
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
}
