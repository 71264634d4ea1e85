import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RemovalRequests } from '../../../contract/creators/channel-removal.ts';
import { Refused } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { RemovalForm } from './removal-form.tsx';
import { RemovalsCard } from './removals-card.tsx';

const id = '5b2a4f0e-5f5c-4d8e-9a61-1f0d2f8a7c11';
const code = 'sponsorscope-7F3K-Q2MD';
const click = (name: string) => screen.findByRole('button', { name });

test('a creator gets a code, proves the channel and learns until when they are answered', async () => {
  const { user, server } = await showPart(<RemovalForm />, {
    answers: {
      requestRemoval: { id, channel_name: 'Pixel Kettle', code },
      proveRemoval: new Refused(409, { error: 'The code is not there yet.', code: 'CODE_NOT_FOUND' }),
    },
  });
  await user.click(await click('Get my code'));
  expect(screen.getByRole('alert').textContent).toBe('Please fill in both fields.');
  await user.type(screen.getByLabelText('Your channel'), ' @pixelkettle ');
  await user.type(screen.getByLabelText('Your email address'), 'ada@example.com');
  await user.click(await click('Get my code'));
  expect(await screen.findByText(code)).toBeDefined();
  expect(document.activeElement?.textContent).toContain('Pixel Kettle');
  await user.click(await click('I have put it there'));
  expect((await screen.findByRole('alert')).textContent).toBe('The code is not there yet.');
  server.answers = { ...server.answers, proveRemoval: { due_at: '2026-11-30T10:00:00.000Z' } };
  await user.click(await click('I have put it there'));
  expect((await screen.findByText(/the channel is yours/)).textContent).toMatch(/by .*2026/);
  expect(server.asked.filter(({ name }) => name.endsWith('Removal')).map(({ input }) => input)).toEqual([
    { channel_url: '@pixelkettle', email: 'ada@example.com' },
    { id },
    { id },
  ]);
});

test('a channel that cannot be asked for says why', async () => {
  const error = 'YouTube channel not found. Please verify the channel URL.';
  const { user } = await showPart(<RemovalForm />, {
    answers: { requestRemoval: new Refused(404, { error, code: 'CHANNEL_NOT_FOUND' }) },
  });
  await user.type(screen.getByLabelText('Your channel'), '@nobody');
  await user.type(screen.getByLabelText('Your email address'), 'ada@example.com');
  await user.click(await click('Get my code'));
  expect((await screen.findByRole('alert')).textContent).toBe(error);
});

const none: RemovalRequests = { open: [], in_time: 4, late: 1 };
const waiting: RemovalRequests = {
  ...none,
  open: [
    {
      id,
      channel_id: `UC${'a'.repeat(22)}`,
      channel_name: 'Pixel Kettle',
      contact_email: 'ada@example.com',
      proven_at: '2026-11-10T10:00:00.000Z',
      due_at: '2026-11-17T10:00:00.000Z',
      overdue: true,
    },
  ],
};

test('an administrator sees what is overdue, and removes the channel after a second question', async () => {
  const { user, server } = await showPart(<RemovalsCard />, {
    answers: { listRemovalRequests: waiting, answerRemovalRequest: none },
  });
  expect(await screen.findByText('overdue')).toBeDefined();
  expect(screen.getByText(/^Answered in the last 90 days/).textContent).toContain('4 in time, 1 late');
  await user.click(await click('Remove the channel'));
  await user.click(await click('Remove it for good'));
  expect(await screen.findByText('No request is open.')).toBeDefined();
  expect(server.asked.at(-1)).toEqual({
    name: 'answerRemovalRequest',
    input: { answer: 'remove', id },
  });
});

test('a refusal needs its reason, and one that fails says why', async () => {
  const error = 'There is no such open request.';
  const { user, server } = await showPart(<RemovalsCard />, {
    answers: {
      listRemovalRequests: waiting,
      answerRemovalRequest: new Refused(404, { error, code: 'REQUEST_NOT_FOUND' }),
    },
  });
  await user.click(await click('Refuse'));
  expect(server.asked.map(({ name }) => name)).not.toContain('answerRemovalRequest');
  await user.type(screen.getByLabelText('Why it is not removed'), 'Not yours.');
  await user.click(await click('Refuse'));
  await waitFor(() => expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(error));
  expect(server.asked.at(-1)?.input).toEqual({ answer: 'refuse', id, reason: 'Not yours.' });
});
