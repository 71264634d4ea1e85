import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import { formatDay } from '../../ui/format.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { rateOf } from '../test-market.ts';
import { ManageRatesPanel } from './manage-rates-panel.tsx';

const states = { learning: 1234, waiting: 12, aside: 3 };
const waiting = rateOf({
  id: '00000000-0000-4000-8000-0000000000a2',
  channel_name: 'Pentola Lenta',
  channel_url: 'javascript:alert(1)',
  subscriber_count: '',
  currency: 'EUR',
  rate_type: 'cpm',
  quoted_amount: 24,
  notes: 'Two mentions.',
  source: 'creator',
  state: 'waiting',
  state_reason: 'There is no exchange rate of EUR for 3 October 2026.',
});
const aside = rateOf({
  id: '00000000-0000-4000-8000-0000000000a3',
  channel_name: 'Curl Almanac',
  channel_url: null,
  rate_type: 'affiliate',
  quoted_amount: 12.5,
  source: 'sample',
  state: 'aside',
  state_reason: 'Nothing is learned from an affiliate share.',
});

const onEdit = vi.fn<(rate: CreatorRate) => void>();
const listOf = (rates: CreatorRate[], total = rates.length) => ({ rates, total, states });

interface Wishes {
  list?: Answers['listCreatorRates'];
  answers?: Answers;
  query?: string;
  returnTo?: string;
}

function show({ list = listOf([rateOf(), waiting, aside]), answers, query = '', returnTo }: Wishes = {}) {
  const path = `/admin?tab=manage-rates${query}`;
  // Filters are read from the browser's own address too.
  history.replaceState(null, '', path);
  const panel = <ManageRatesPanel onEdit={onEdit} returnTo={returnTo ?? null} />;
  return showPart(panel, { path, answers: { listCreatorRates: list, ...answers } });
}
const rows = () => screen.getAllByRole('row').slice(1);
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const cells = (name: string) =>
  row(name)
    .getAllByRole('cell')
    .slice(0, -1)
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => onEdit.mockReset());

test('each rate tells what was quoted, when, where it comes from, and whether it is learned from', async () => {
  await show();
  await screen.findByRole('table', { name: 'Collected rates' });
  const day = formatDay('2026-10-03');
  expect(cells('Kestrel')).toEqual(['Tech', 'USD 1,250.50 Flat fee', day, 'Entered', 'Ready to learn from']);
  expect(cells('Pentola')).toEqual([
    'Tech',
    'EUR 24.00 CPM',
    day,
    'From its creator',
    'WaitingThere is no exchange rate of EUR for 3 October 2026.',
  ]);
  expect(cells('Curl')).toEqual([
    'Tech',
    '12.5% Affiliate share',
    day,
    'Sample',
    'Set asideNothing is learned from an affiliate share.',
  ]);
  expect(part('Manage rates').getByText(/^1,249 rates collected/).textContent).toBe(
    '1,249 rates collected: 1,234 ready to learn from, 12 waiting for an exchange rate, 3 set aside.',
  );
  expect(row('Kestrel').getByText(/subscribers$/).textContent).toBe('412K subscribers');
  expect(row('Pentola').getByText('Two mentions.')).toBeDefined();
  expect(row('Pentola').queryByText(/subscribers$/)).toBeNull();
});

test('a channel’s name is a link where its address is one that a browser may open', async () => {
  await show();
  await screen.findByRole('table', { name: 'Collected rates' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://www.youtube.com/@kestrelworkbench']);
});

test('while nothing was collected it says how to begin, and where the list cannot be loaded, why', async () => {
  const { server, user } = await show({ list: outage });
  expect(screen.getByText('Loading the rates')).toBeDefined();
  await screen.findByText('Failed to load creator rates. The database is not answering.');
  const none = { learning: 0, waiting: 0, aside: 0 };
  server.answers.listCreatorRates = { rates: [], total: 0, states: none };
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { name: 'No creator rates added yet.' })).toBeDefined();
  expect(screen.queryByLabelText('Search')).toBeNull();
});

test('a list is asked for by what stands in the address, and by another filter from its first page on', async () => {
  const { server, user } = await show({
    query: '&q=kestrel&state=waiting&order=amount&page=2&source=nonsense',
    list: listOf([waiting], 40),
  });
  await screen.findByRole('table', { name: 'Collected rates' });
  expect(sentTo(server, 'listCreatorRates')).toEqual([
    { search: 'kestrel', state: 'waiting', order: 'amount', page: '2' },
  ]);
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'kestrel');
  expect(screen.getByLabelText('Order')).toHaveProperty('value', 'amount');
  await user.selectOptions(screen.getByLabelText('Niche'), 'Gaming');
  await waitFor(() => expect(sentTo(server, 'listCreatorRates')).toHaveLength(2));
  expect(sentTo(server, 'listCreatorRates')[1]).toEqual({
    search: 'kestrel',
    niche: 'Gaming',
    state: 'waiting',
    order: 'amount',
    page: '1',
  });
});

test.each([
  ['Rate type', 'CPM', { rate_type: 'cpm' }],
  ['Currency', 'EUR', { currency: 'EUR' }],
  ['Source', 'Imported', { source: 'import' }],
  ['State', 'Set aside', { state: 'aside' }],
  ['Order', 'Latest day first', { order: 'collected' }],
])('the filter %s asks for %s alone', async (label, choice, asked) => {
  const { server, user } = await show();
  await user.selectOptions(await screen.findByLabelText(label), choice);
  await waitFor(() => expect(sentTo(server, 'listCreatorRates')).toHaveLength(2));
  expect(sentTo(server, 'listCreatorRates')[1]).toEqual({ order: 'newest', page: '1', ...asked });
});

test('a search is asked for once the keys rest; nothing found leads back to everything', async () => {
  const { server, user } = await show({
    list: ({ search }) => (search === undefined ? listOf([rateOf()]) : listOf([])),
  });
  fill(await screen.findByLabelText('Search'), ' zzz ');
  expect(await screen.findByText('No rate matches these filters.')).toBeDefined();
  expect(sentTo(server, 'listCreatorRates').at(-1)).toEqual({ search: 'zzz', order: 'newest', page: '1' });
  expect(part('Manage rates').getByText('0 rates')).toBeDefined();
  history.replaceState(null, '', '/admin?tab=manage-rates&q=zzz');
  await user.click(button('Clear filters'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
});

test('pages are turned, the focus goes where they begin; a page beyond the last leads to it', async () => {
  const { server, user } = await show({
    query: '&page=9',
    list: ({ page }) => listOf(page === '9' ? [] : [rateOf()], 60),
  });
  expect(await screen.findByText('There are only 3 pages.')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Pages of rates' })).toBeNull();
  await user.click(button('Go to the last page'));
  const pager = within(await screen.findByRole('navigation', { name: 'Pages of rates' }));
  expect(pager.getByText('Page 3 of 3')).toBeDefined();
  history.replaceState(null, '', '/admin?tab=manage-rates&page=3');
  await user.click(pager.getByRole('button', { name: /Previous/ }));
  await pager.findByText('Page 2 of 3');
  expect(document.activeElement?.textContent).toBe('60 rates');
  expect(sentTo(server, 'listCreatorRates').at(-1)).toEqual({ order: 'newest', page: '2' });
});

test('a rate is handed over to be edited, and the focus comes back to the one that was', async () => {
  const { user } = await show({ returnTo: waiting.id });
  const edit = await screen.findByRole('button', { name: 'Edit Pentola Lenta' });
  expect(document.activeElement).toBe(edit);
  await user.click(button('Edit Curl Almanac'));
  expect(onEdit).toHaveBeenCalledWith(aside);
});

test('a rate is deleted after a question that names it; what failed stands in the question', async () => {
  const error = 'This rate is gone. Somebody may have deleted it meanwhile.';
  const { server, user } = await show({
    answers: { deleteCreatorRate: new Refused(404, { error, code: 'RATE_NOT_FOUND' }) },
  });
  const open = async () => user.click(await screen.findByRole('button', { name: 'Delete Curl Almanac' }));
  await open();
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this rate?' }));
  expect(dialog.getByText(/collected on/).textContent).toBe(
    `Curl Almanac, Affiliate share, 12.5%, collected on ${formatDay('2026-10-03')}.`,
  );
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep it' }));
  await user.click(dialog.getByRole('button', { name: 'Delete the rate' }));
  expect((await dialog.findByText(error)).closest('[role=alert]')).not.toBeNull();
  await findToast('alert', 'Failed to delete creator rate');
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  // Somebody else was faster, so that the list is asked for anew.
  await waitFor(() => expect(sentTo(server, 'listCreatorRates')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();

  server.answers.deleteCreatorRate = { id: aside.id };
  server.answers.listCreatorRates = listOf([rateOf(), waiting]);
  await open();
  await user.click(button('Delete the rate'));
  expect(await findToast('status', 'Creator rate deleted successfully')).toContain('Curl Almanac');
  expect(sentTo(server, 'deleteCreatorRate').at(-1)).toEqual({ id: aside.id });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.activeElement?.tagName).toBe('OUTPUT');
});

test('with the last rate of a page its page goes, too', async () => {
  const { server, user } = await show({
    query: '&page=2',
    list: ({ page }) => listOf(page === '2' ? [aside] : [rateOf()], 26),
    answers: { deleteCreatorRate: { id: aside.id } },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Curl Almanac' }));
  await user.click(button('Delete the rate'));
  await screen.findByRole('row', { name: /Kestrel/ });
  expect(sentTo(server, 'listCreatorRates').at(-1)).toEqual({ order: 'newest', page: '1' });
});
