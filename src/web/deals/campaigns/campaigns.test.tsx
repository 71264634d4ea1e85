import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuoteRow } from '../../../contract/deals/quote-detail.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { campaign, creator, id, listed, otherId, unpublished } from './test-campaigns.ts';

const show = (path: string, answers: Answers = {}) =>
  showPage(path, {
    account: accountOf('growth'),
    answers: {
      campaigns: listed,
      campaign,
      lists: { lists: [], most: 20 },
      quotes: quotesOf(),
      ...answers,
    },
  });
const quotesOf = (...quotes: QuoteRow[]) => ({
  quotes,
  has_more: false,
  open: { count: 0, most: null },
});
const accepted: QuoteRow = {
  id: otherId,
  number: 'Q-2026-0001',
  side: 'creator',
  state: 'accepted',
  channel_id: 'UCkestrel',
  channel_label: 'Kestrel Workbench',
  recipient: 'Acme',
  currency: 'USD',
  total_cents: 120_000,
  valid_until: '2026-12-31',
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  changed_at: '2026-11-20T10:00:00.000Z',
};
const open = (tab: string, answers: Answers = {}) => show(`/brands/campaigns/spring?tab=${tab}`, answers);
const moved = { ...campaign, creators: [{ ...creator, stage: 'contacted' as const, version: 4 }] };

test('the list says what is planned, agreed and paid of each budget, and what is due next', async () => {
  const { user } = await show('/brands/campaigns');
  const row = within(await screen.findByRole('table', { name: 'Campaigns' })).getAllByRole('row')[1];
  expect(row?.textContent).toBe('SpringRunning$1,000$500$0$5,000Dec 5, 2026: Draft, Ada');
  expect(screen.getByText('1 of 2 running')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your dashboard' }).getAttribute('href')).toBe('/dashboard');
  await user.click(screen.getByRole('tab', { name: 'Board' }));
  expect(within(screen.getByRole('region', { name: 'Running' })).getByRole('link').textContent).toBe(
    'Spring',
  );
});

test('the first campaign is planned from the empty list, and opens', async () => {
  const { user, server, readAddress } = await show('/brands/campaigns', {
    campaigns: { ...listed, campaigns: [] },
    createCampaign: campaign,
  });
  await screen.findByText('No campaigns yet');
  await user.click(screen.getByRole('button', { name: 'Plan a campaign' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring');
  await user.click(screen.getByRole('button', { name: 'Plan a campaign' }));
  expect(screen.getByText('Enter an amount such as 5,000.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Budget' }), '5,000');
  await user.click(screen.getByRole('button', { name: 'Plan a campaign' }));
  expect(sentTo(server, 'createCampaign')).toMatchObject([
    { name: 'Spring', budget_cents: 500_000, currency: 'USD', asks_client: false },
  ]);
  expect(await screen.findByRole('heading', { name: 'Spring', level: 1 })).toBeDefined();
  expect(readAddress()).toBe('/brands/campaigns/spring');
});

test('a card is moved by its menu alone', async () => {
  const { user, server } = await open('creators', { moveCampaignCreator: moved });
  await user.click(await screen.findByRole('button', { name: 'Move Kestrel Workbench' }));
  await user.click(screen.getByRole('menuitem', { name: 'Contacted' }));
  expect(sentTo(server, 'moveCampaignCreator')).toMatchObject([{ id, version: 3, stage: 'contacted' }]);
  const column = await screen.findByRole('region', { name: 'Contacted' });
  expect(await within(column).findByText('Kestrel Workbench')).toBeDefined();
  expect(screen.getByText(/Bound to “Owl” until Dec 31, 2026/)).toBeDefined();
});

test('an agreement asks for its price, and going over the budget for saying so', async () => {
  const over = new Refused(409, { error: 'It would be $500 over the budget.', code: 'OVER_BUDGET' });
  const { user, server } = await open('creators', { saveCampaignCreator: over });
  await user.click(await screen.findByRole('button', { name: 'Move Kestrel Workbench' }));
  await user.click(screen.getByRole('menuitem', { name: 'Agreed' }));
  await user.type(screen.getByRole('textbox', { name: 'Agreed price, USD' }), '1,200');
  await user.type(screen.getByRole('textbox', { name: 'Why this price' }), 'Her rate card');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('It would be $500 over the budget.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Go on all the same' }));
  expect(sentTo(server, 'saveCampaignCreator')).toMatchObject([
    { price_agreed_cents: 120_000, price_reason: 'Her rate card', accepts_over_budget: false },
    { accepts_over_budget: true },
  ]);
});

test('an accepted quote is offered as the agreed price, and a typed one stays possible', async () => {
  const euros = { ...accepted, id: id.replace(/1$/, '3'), number: 'Q-2026-0002', currency: 'EUR' as const };
  const { user, server } = await open('creators', {
    quotes: quotesOf(euros, accepted),
    saveCampaignCreator: campaign,
    moveCampaignCreator: moved,
  });
  await user.click(await screen.findByRole('button', { name: 'Move Kestrel Workbench' }));
  await user.click(screen.getByRole('menuitem', { name: 'Agreed' }));
  const dialog = within(screen.getByRole('dialog'));
  const choice = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Accepted quote' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Q-2026-0001: $1,200');
  expect(dialog.queryByRole('textbox', { name: 'Agreed price, USD' })).toBeNull();
  await user.selectOptions(choice, 'None');
  expect(dialog.getByRole('textbox', { name: 'Agreed price, USD' })).toBeDefined();
  await user.selectOptions(choice, otherId);
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(sentTo(server, 'saveCampaignCreator')).toEqual([
    { id, version: 3, quote_id: otherId, accepts_over_budget: false },
  ]);
  expect(sentTo(server, 'moveCampaignCreator')).toMatchObject([{ stage: 'agreed' }]);
});

test('a creator’s details lead to the analysis and to a new quote, or say what is missing without one', async () => {
  const talk = { campaignComments: { comments: [] } };
  const { user } = await open('creators', talk);
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const links = within(screen.getByRole('dialog')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open the analysis', `/analysis/${id}`],
    ['Make a quote', `/quotes/new?analysis=${id}`],
  ]);
});

test('without an analysis the details and the agreement say that no forecast will be there', async () => {
  const plain = { ...campaign, creators: [{ ...creator, analysis: null }] };
  const { user } = await open('creators', { campaign: plain, campaignComments: { comments: [] } });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  expect(screen.getByText(/^Not analyzed yet: /)).toBeDefined();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Move Kestrel Workbench' }));
  await user.click(screen.getByRole('menuitem', { name: 'Agreed' }));
  expect(within(screen.getByRole('dialog')).getByText(/^Not analyzed yet: /)).toBeDefined();
});

test('a campaign that is planned from a list has its channels one press away', async () => {
  const named = {
    id: otherId,
    name: 'Spring list',
    folder: '',
    channels: 2,
    holds: false,
    changed_at: accepted.changed_at,
  };
  const added = { added: 2, known: 0, unmatched: [], campaign };
  const { user, server, readAddress } = await show(`/brands/campaigns?list=${otherId}`, {
    createCampaign: campaign,
    lists: { lists: [named], most: 20 },
    addCampaignCreators: added,
  });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Spring');
  await user.type(screen.getByRole('textbox', { name: 'Budget' }), '5,000');
  await user.click(screen.getByRole('button', { name: 'Plan a campaign' }));
  await user.click(await screen.findByRole('button', { name: 'Add channels' }));
  expect(readAddress()).toBe(`/brands/campaigns/spring?tab=creators&list=${otherId}`);
  expect(await screen.findByText('2 channels added')).toBeDefined();
  expect(sentTo(server, 'addCampaignCreators')).toEqual([
    { campaign_id: id, list_id: otherId, references: [] },
  ]);
});

test('the campaign’s client leads to its page', async () => {
  await open('overview', { campaign: { ...campaign, client: { id: otherId, name: 'Lumen' } } });
  const link = await screen.findByRole('link', { name: 'Lumen' });
  expect(link.getAttribute('href')).toBe(`/clients/${otherId}`);
});

test('whoever comes after somebody else is told who it was', async () => {
  const { user } = await open('creators', {
    moveCampaignCreator: new Refused(409, { error: 'Bea changed this.', code: 'MOVED_MEANWHILE' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Move Kestrel Workbench' }));
  await user.click(screen.getByRole('menuitem', { name: 'Shortlisted' }));
  expect(await screen.findByText('Bea changed this.')).toBeDefined();
});

test('deadlines stand in the table and in the calendar, and lead to the deliverable', async () => {
  const { user, server } = await open('deliverables', {
    moveDeliverable: campaign,
    deliverableProgress: unpublished,
  });
  expect(await screen.findByRole('table', { name: 'Deliverables' })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Calendar' }));
  await user.click(screen.getByRole('button', { name: 'Draft: Kestrel Workbench' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Address of the draft' }), 'https://example.com/draft');
  await user.click(dialog.getByRole('button', { name: 'Take to: Draft sent' }));
  expect(sentTo(server, 'moveDeliverable')).toMatchObject([
    { version: 1, state: 'draft_sent', draft_url: 'https://example.com/draft' },
  ]);
});

test('the budget shows prices and costs, and takes a cost', async () => {
  const { user, server } = await open('budget', { saveCampaignCost: campaign });
  expect(await screen.findByRole('table', { name: 'Prices by creator' })).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '50');
  await user.click(screen.getByRole('button', { name: 'Add a cost' }));
  expect(sentTo(server, 'saveCampaignCost')).toMatchObject([{ amount_cents: 5_000, kind: 'product' }]);
});

test('what was done is told with its values before and after', async () => {
  const done = {
    id: 1,
    at: '2026-11-20T10:00:00.000Z',
    by: 'Ada',
    action: 'moved',
    creator_id: id,
    deliverable_id: null,
    changes: [{ field: 'stage', before: 'candidate', after: 'agreed' }],
  };
  await open('activity', { campaignActivity: { activity: [done], has_more: false } });
  expect(await screen.findByText('Stage: Candidate → Agreed')).toBeDefined();
});

test('in a closed campaign nothing is moved, planned or entered', async () => {
  await open('creators', { campaign: { ...campaign, state: 'closed' } });
  await screen.findByRole('button', { name: 'Details' });
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add channels' })).toBeNull();
});

test('a campaign that cannot be loaded says so, with a way to try again', async () => {
  await open('overview', { campaign: new Refused(503, { error: 'Something broke.', code: 'BROKEN' }) });
  expect(await screen.findByText(/The campaign could not be loaded/)).toBeDefined();
});

test('closing asks whether prices may learn, and closes without it too', async () => {
  const ended = { ...campaign, state: 'closed' as const };
  const agreed = { ...creator, stage: 'agreed' as const, price_agreed_cents: 50_000 };
  const reporting = { ...campaign, state: 'reporting' as const, creators: [agreed] };
  const { user, server } = await open('overview', { campaign: reporting, saveCampaign: ended });
  await user.click(await screen.findByRole('button', { name: 'Close campaign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this campaign?' }));
  expect(dialog.getByText(/On Agency, forecasts learn from it/)).toBeDefined();
  expect(dialog.getByRole('checkbox', { name: 'Let prices learn from 1 agreed price' })).toHaveProperty(
    'checked',
    false,
  );
  await user.click(dialog.getByRole('button', { name: 'Close campaign' }));
  expect(sentTo(server, 'saveCampaign')).toEqual([{ id, state: 'closed', shares_rates: false }]);
  expect(await screen.findByText(/This campaign is closed/)).toBeDefined();
});
