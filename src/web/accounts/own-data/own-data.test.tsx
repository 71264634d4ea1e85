import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DataExport } from '../../../contract/accounts/own-data.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { answersTo, showPage, showPart } from '../../test-screen.tsx';
import { DeleteCard } from './delete-card.tsx';
import { DownloadCard } from './download-card.tsx';

const id = '5b2a4f0e-5f5c-4d8e-9a61-1f0d2f8a7c11';
const made = (changed: Partial<DataExport>): DataExport => ({
  id,
  state: 'waiting',
  asked_at: '2026-11-23T10:00:00.000Z',
  steps_done: 0,
  steps_total: 0,
  bytes: 0,
  expires_at: null,
  ...changed,
});
const button = (name: string) => screen.getByRole('button', { name });
const download = (known: DataExport | null, answers: Answers = {}) =>
  showPart(<DownloadCard />, { answers: { ownData: { export: known }, ...answers } });

test('a file is asked for, and the page says that it is', async () => {
  const { user } = await download(null, { askForOwnData: made({}) });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText(/^Your file has been requested/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
});

test('a file that is being built says how far it is', async () => {
  await download(made({ state: 'working', steps_done: 11, steps_total: 33 }));
  const bar = await screen.findByRole('progressbar', { name: 'Tables in your file' });
  expect(bar.getAttribute('aria-valuetext')).toBe('11 of 33 tables');
  expect(screen.getByText(/^Your file is being built/)).toBeDefined();
});

test('a file that is there is a link, with the day on which it goes', async () => {
  await download(made({ state: 'ready', expires_at: '2026-11-24T10:00:00.000Z' }));
  const link = await screen.findByRole('link', { name: 'Save the file' });
  expect(link.getAttribute('href')).toBe(`/api/account/data-export/file?id=${id}`);
  expect(screen.getByText(/^It is deleted on/).textContent).toMatch(/2026/);
  expect(button('Build it again')).toBeDefined();
});

test('what could not be built or is refused says so, and can be tried again', async () => {
  const error = 'You can have your data built 3 times a day. Please try again later.';
  const { user } = await download(made({ state: 'failed' }), {
    askForOwnData: new Refused(429, { error, code: 'TOO_MANY_EXPORTS' }),
  });
  expect(await screen.findByText(/could not be built/)).toBeDefined();
  await user.click(button('Download my data'));
  expect((await screen.findByRole('alert')).textContent).toBe(error);
});

test('an account is deleted with the password and a second question, and Return alone deletes nothing', async () => {
  const shown = await showPart(<DeleteCard email="ada@example.com" />, {
    account: accountOf('free'),
    answers: { deleteAccount: { due_at: '2026-11-30T10:00:00.000Z' } },
  });
  await shown.user.type(screen.getByLabelText('Your password'), 'a long phrase{Enter}');
  await shown.user.click(button('Delete my account'));
  expect(shown.server.asked.filter(({ name }) => name === 'deleteAccount')).toEqual([]);
  Object.assign(shown.server.answers, answersTo(null));
  await shown.user.click(button('Yes, delete my account'));
  await waitFor(() =>
    expect(shown.server.asked.filter(({ name }) => name === 'deleteAccount')).toEqual([
      { name: 'deleteAccount', input: { password: 'a long phrase' } },
    ]),
  );
});

test('a wrong password stands at its field, and whose sign-in is old gets a way to renew it', async () => {
  const wrong = new Refused(403, { error: 'The password is wrong.', code: 'INVALID_PASSWORD' });
  const shown = await showPart(<DeleteCard email="ada@example.com" />, { answers: { deleteAccount: wrong } });
  const submit = async () => {
    await shown.user.click(button('Delete my account'));
    await shown.user.click(button('Yes, delete my account'));
  };
  await submit();
  expect(await screen.findByText('The password is wrong.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  const old = new Refused(403, { error: 'Please sign in again first.', code: 'SIGN_IN_AGAIN' });
  shown.server.answers = { ...shown.server.answers, deleteAccount: old };
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Please sign in again first.');
  expect(button('Sign out and in again')).toBeDefined();
});

const leaving = { email: 'ada@example.com', due_at: '2026-11-30T10:00:00.000Z' };
const { start: nobody } = answersTo(null);
const start = typeof nobody === 'object' && 'site' in nobody ? { ...nobody, leaving } : undefined;

test('whoever leaves sees on every page that they can keep the account or go, and keeps it', async () => {
  for (const path of ['/', '/dashboard', '/profile', '/auth']) {
    const { unmount } = await showPage(path, { answers: { ...(start && { start }) } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'Your account will be deleted',
    );
    unmount();
  }
  const shown = await showPage('/dashboard', {
    answers: { ...(start && { start }), keepAccount: { subscription_renewed: false } },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(shown.server.asked.map(({ name }) => name)).toContain('keepAccount'));
  expect(await screen.findByText(/Your subscription could not be renewed/)).toBeDefined();
});

test('an account that is gone meanwhile is said to be', async () => {
  const error = 'This account is not to be deleted, or is gone already.';
  const shown = await showPage('/', {
    answers: { ...(start && { start }), keepAccount: new Refused(409, { error, code: 'NOT_LEAVING' }) },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(error);
});
