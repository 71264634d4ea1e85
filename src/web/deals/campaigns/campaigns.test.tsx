import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { campaign, creator, id, listed, unpublished } from './test-campaigns.ts';

const show = (path: string, answers: Answers = {}) =>
  showPage(path, {
    account: accountOf('growth'),
    answers: { campaigns: listed, campaign, lists: { lists: [], most: 20 }, ...answers },
  });
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

test('who comes after somebody else is told who it was', async () => {
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
