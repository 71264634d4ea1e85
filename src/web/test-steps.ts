import { notifications } from '@mantine/notifications';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { Refused, type AnsweringServer, type ProcedureName } from './test-answers.ts';

/** What a server answers that has lost its database. */
export const outage = new Refused(503, { error: 'The database is not answering.', code: 'UNAVAILABLE' });

/** A part of a screen by its heading. */
export const part = (name: string) => within(screen.getByRole('region', { name }));

/** Puts a text into a field at once; where each key matters, `user.type` does it. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

/** What a screen reader says of a field besides its label: its hint, and what is wrong with it. */
export function describeField(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** What was sent to a procedure, call by call. */
export function sentTo(server: AnsweringServer, procedure: ProcedureName): unknown[] {
  return server.asked.filter(({ name }) => name === procedure).map(({ input }) => input);
}

/** Charts complain where their place has no size, and without a layout none has. It holds for one test. */
export function giveSizes(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 320));
}

/** The text of the short message with a title, which has to be announced as `role` says. */
export async function findToast(role: 'alert' | 'status', title: string): Promise<string> {
  const heading = await screen.findByText(title, { selector: '.mantine-Notification-title' });
  expect(heading.closest('.mantine-Notification-root')?.getAttribute('role')).toBe(role);
  return heading.parentElement?.textContent ?? '';
}

// The store of messages outlives a page: what one test was told is not there in the next.
afterEach(() => notifications.clean());
