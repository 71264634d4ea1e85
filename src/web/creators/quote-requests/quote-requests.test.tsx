import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuoteThread } from '../../../contract/creators/quote-requests.ts';
import { accountOf } from '../../test-accounts.ts';
import { fill } from '../../test-fields.ts';
import { showPart } from '../../test-screen.tsx';
import { creatorOf } from '../test-creators.ts';
import { RequestQuote } from './request-quote.tsx';
import { SentRequests } from './sent-requests.tsx';

const account = accountOf('growth');
const thread: QuoteThread = {
  id: '00000000-0000-4000-8000-000000000001',
  channel_id: 'UCodd',
  channel_name: null,
  message: '<b>Hello</b> https://evil.example',
  deliverables: [{ format: 'Mention', count: 2 }],
  budget: { cents: 120_000, currency: 'EUR' },
  deadline: null,
  state: 'open',
  created_at: '2026-11-21T12:00:00.000Z',
  expires_at: '2026-12-12T12:00:00.000Z',
  messages: [],
};

test('a request is sent as entered, and one without words or with a wrong amount is not sent', async () => {
  const shown = await showPart(<RequestQuote creator={creatorOf()} mayAsk />, {
    account,
    answers: { requestQuote: { id: thread.id } },
  });
  await shown.user.click(screen.getByRole('button', { name: 'Request a quote: Kestrel Workbench' }));
  fill({ 'Budget (optional)': '12.5' });
  await shown.user.click(screen.getByRole('button', { name: 'Send request', hidden: true }));
  expect(screen.getByText('Please say what you would like.')).toBeDefined();
  expect(screen.getByText('Please enter a whole amount, such as 1,500.')).toBeDefined();
  fill({ Message: ' A mention? ', 'Budget (optional)': '1,200' });
  await shown.user.click(screen.getByRole('button', { name: 'Send request', hidden: true }));
  expect(await screen.findByText('Request sent')).toBeDefined();
  const asked = shown.server.asked.filter(({ name }) => name === 'requestQuote');
  expect(asked.map(({ input }) => input)).toEqual([
    {
      id: creatorOf().id,
      message: 'A mention?',
      deliverables: [{ format: 'Integration', count: 1 }],
      budget: { cents: 120_000, currency: 'USD' },
      deadline: null,
    },
  ]);
});

test('whoever may not send requests is told so, and has no form', async () => {
  const shown = await showPart(<RequestQuote creator={creatorOf()} mayAsk={false} />, { account });
  await shown.user.click(screen.getByRole('button', { name: /^Request a quote/ }));
  expect(screen.getByText(/^Your role here does not allow/)).toBeDefined();
  expect(screen.queryByLabelText('Message')).toBeNull();
});

test('the sender sees how it stands; who may not act has no buttons, and an empty list says what comes here', async () => {
  const shown = await showPart(<SentRequests mayAct={false} />, {
    account,
    answers: { quoteRequests: { requests: [{ ...thread, state: 'closed' }] } },
  });
  expect(await screen.findByText('Closed: no longer listed')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  shown.unmount();
  await showPart(<SentRequests mayAct />, { account, answers: { quoteRequests: { requests: [] } } });
  expect(await screen.findByText(/^None yet\. Ask a verified creator/)).toBeDefined();
});
