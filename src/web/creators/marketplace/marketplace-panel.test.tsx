import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, fill, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { creatorOf } from '../test-creators.ts';
import { MarketplacePanel } from './marketplace-panel.tsx';

/** As many creators as a page has, told apart by their number. */
const pageOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    creatorOf({
      id: `018f3b1c-0000-7000-8000-${String(from + index).padStart(12, '0')}`,
      channel_name: `Creator ${from + index}`,
    }),
  );
const listOf = (...creators: MarketplaceCreator[]) => ({ creators, next_cursor: null });

function show(creatorMarketplace: Answers['creatorMarketplace'], query = '') {
  const path = `/dashboard?tab=marketplace${query}`;
  // Filters are read from the browser's own address too.
  history.replaceState(null, '', path);
  return showPart(<MarketplacePanel />, { path, answers: { creatorMarketplace } });
}
const panel = () => part('Creator Marketplace');
const names = () =>
  panel()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

async function showCard(wishes: Partial<MarketplaceCreator> = {}) {
  const { user, unmount } = await show(listOf(creatorOf(wishes)));
  const heading = await panel().findByRole('heading', { level: 3 });
  return { user, unmount, card: within(heading.closest('li') ?? document.body) };
}

test('a creator’s card says who it is, what about, and what is asked, in their own currency', async () => {
  const { card } = await showCard({ rate_currency: 'EUR', bio: 'Repairs that last.' });
  expect(card.getByRole('heading', { name: 'Kestrel Workbench' })).toBeDefined();
  expect(card.getByText('Verified')).toBeDefined();
  expect(card.queryByText('Invented sample')).toBeNull();
  expect(card.getByText('1.23M subscribers').title).toBe('1,234,567');
  expect(card.getByText('Italian, Italy')).toBeDefined();
  expect(card.getByText('Repairs that last.').dir).toBe('auto');
  const categories = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(categories).toEqual(['Tech', 'Education']);
  expect(card.getByText('asked for one video').nextElementSibling?.textContent).toMatch(/^EUR\s500 – 1,500$/);
  const link = card.getByRole('link', { name: /^youtube\.com/ });
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
  expect(card.getByRole('link', { name: 'Analyze: Kestrel Workbench' }).getAttribute('href')).toBe('/');
  expect(panel().getByText(/nothing is converted/)).toBeDefined();
  expect(panel().queryByRole('img')).toBeNull();
});

test('the reader’s own analysis stands beside what is asked, with a price where their plan shows it', async () => {
  const own = {
    id: '00000000-0000-4000-8000-0000000000a1',
    sponsorship_score: 84,
    verdict: 'Strong',
    created_at: '2026-11-03T10:00:00.000Z',
  } as const;
  const { card, unmount } = await showCard({
    handle: 'kestrel',
    own_analysis: { ...own, access: 'full', price: 900 },
  });
  expect(card.getByText('@kestrel')).toBeDefined();
  expect(card.getByText('our price').nextElementSibling?.textContent).toMatch(/^USD\s900$/);
  const link = card.getByRole('link', { name: /^Your analysis, Kestrel Workbench: Strong/ });
  expect(link.getAttribute('href')).toBe(`/analysis/${own.id}`);
  expect(card.queryByRole('link', { name: /^Analyze/ })).toBeNull();
  unmount();
  const { card: limited } = await showCard({ own_analysis: { ...own, access: 'limited' } });
  expect(limited.queryByText('our price')).toBeNull();
  expect(limited.getByText('Score 84/100')).toBeDefined();
});

test('an invented creator says so, and nothing leads to YouTube', async () => {
  const { card } = await showCard({ demo: true, verified_badge: false });
  expect(card.getByText('Invented sample')).toBeDefined();
  expect(card.queryByText('Verified')).toBeNull();
  const links = card.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Analyze']);
});

test('odd entries stay text, and what nobody knows is said or left out', async () => {
  const { card } = await showCard({
    channel_name: '<img src=x onerror=alert(1)>',
    channel_url: 'javascript:alert(1)',
    subscriber_count: null,
    language: 'ar',
    region: 'EG',
    bio: ' ',
    min_rate: 100,
    max_rate: 100,
    rate_currency: 'USD',
  });
  expect(card.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeDefined();
  expect(document.querySelector('img, a[href^="javascript"]')).toBeNull();
  expect(card.getByText('Subscribers not public')).toBeDefined();
  expect(card.getByText('Arabic, Egypt')).toBeDefined();
  expect(card.getByText('No description yet.')).toBeDefined();
  expect(card.getByText('asked for one video').nextElementSibling?.textContent).toMatch(/^USD\s100$/);
});

test('three categories are shown, and the others on demand', async () => {
  const { card, user } = await showCard({
    content_categories: ['Gaming', 'Beauty', 'Tech', 'Lifestyle', 'Food'],
  });
  expect(card.getAllByRole('listitem')).toHaveLength(4);
  await user.click(card.getByRole('button', { name: '+2 more categories' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Gaming',
    'Beauty',
    'Tech',
    'Lifestyle',
    'Food',
  ]);
  expect(card.queryByRole('button', { name: /more categories/ })).toBeNull();
});

test('of a long description the rest is read on demand, where it is longer than its place', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  const { card, user } = await showCard();
  const more = card.getByRole('button', { name: 'Read more: Kestrel Workbench' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  const less = card.getByRole('button', { name: 'Read less: Kestrel Workbench' });
  expect(less.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(less);
});

test('a short description has nothing to unfold', async () => {
  const { card } = await showCard();
  expect(card.queryByRole('button')).toBeNull();
});

test('while creators load it says so, and an empty marketplace says how to be listed', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof listOf>>();
  await show(answer.promise);
  expect(screen.getByRole('status').textContent).toBe('Loading creators');
  expect(names()).toEqual([]);
  answer.resolve(listOf());
  await panel().findByText(/^Nobody is listed yet\./);
  expect(screen.getByRole('link', { name: 'List your channel' }).getAttribute('href')).toBe(
    '/creators/report',
  );
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('a search is asked for once, when the keys rest, and puts the best match first', async () => {
  const { server, user } = await show(({ action }) => ({
    creators: pageOf(action === 'search' ? 1 : 3),
    next_cursor: null,
  }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(panel().getByText('3 creators')).toBeDefined();
  expect(panel().getByText(/^Ordered by audience/)).toBeDefined();
  await user.type(field('Search creators'), 'trains');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(sentTo(server, 'creatorMarketplace')).toEqual([
    { action: 'list' },
    { action: 'search', q: 'trains' },
  ]);
  expect(panel().getByText('1 creator')).toBeDefined();
  expect(panel().getByText(/^Best match first/)).toBeDefined();
});

test('a link with filters opens them', async () => {
  const { server } = await show(listOf(...pageOf(1)), '&q=pasta&category=Food&min=1&max=90000');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(sentTo(server, 'creatorMarketplace')).toEqual([
    { action: 'search', q: 'pasta', category: 'Food', min_rate: '1', max_rate: '90000' },
  ]);
  const values = ['Search creators', 'Category', 'Lowest rate', 'Highest rate'].map((label) => {
    const input = field(label);
    return 'value' in input ? input.value : null;
  });
  expect(values).toEqual(['pasta', 'Food', '1', '90000']);
});

test('one that makes no sense opens the whole list', async () => {
  const { server } = await show(listOf(...pageOf(1)), '&category=%3Cb%3E&min=NaN&max=-1&q=%20%00');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(sentTo(server, 'creatorMarketplace')).toEqual([{ action: 'list' }]);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('what fits nothing says so and leads back to everybody', async () => {
  const { server, user } = await show(
    ({ category }) => (category === undefined ? listOf(...pageOf(2)) : listOf()),
    '&category=Music',
  );
  await panel().findByRole('heading', { name: 'No creators found matching your criteria.' });
  expect(panel().getByText('Try fewer words, another category or a wider range.')).toBeDefined();
  await user.click(button('Clear filters'));
  await waitFor(() => expect(names()).toEqual(['Creator 0', 'Creator 1']));
  expect(sentTo(server, 'creatorMarketplace').at(-1)).toEqual({ action: 'list' });
  expect(field('Category')).toHaveProperty('value', '');
});

test('rates are whole amounts; a wrong one is told at its field and asks for nothing', async () => {
  const { server, user } = await show(listOf(...pageOf(1)));
  await waitFor(() => expect(names()).toHaveLength(1));
  const [lowest, highest] = [field('Lowest rate'), field('Highest rate')];
  fill(lowest, '12.5');
  expect(describeField(lowest)).toBe('Please enter a whole amount, such as 1,500.');
  fill(lowest, '5,000');
  expect(describeField(lowest)).toBe('');
  fill(highest, '100');
  expect(describeField(highest)).toBe('The highest rate is below the lowest.');
  await user.type(highest, '{Enter}');
  expect(sentTo(server, 'creatorMarketplace')).toHaveLength(1);
  fill(highest, '90000');
  await user.type(highest, '{Enter}');
  await waitFor(() => expect(sentTo(server, 'creatorMarketplace')).toHaveLength(2));
  expect(sentTo(server, 'creatorMarketplace')[1]).toEqual({
    action: 'list',
    min_rate: '5000',
    max_rate: '90000',
  });
  expect(lowest).toHaveProperty('value', '5,000');
});

test('more is loaded behind the last and counted aloud, and reading goes on where it begins', async () => {
  const inPages: Answers['creatorMarketplace'] = ({ cursor }) => {
    const place = Number(cursor ?? 0);
    return { creators: pageOf(2, place), next_cursor: place < 4 ? String(place + 2) : null };
  };
  const { server, user } = await show(inPages);
  await panel().findByText('The first 2 creators');
  server.answers.creatorMarketplace = outage;
  await user.click(button('Load more'));
  await panel().findByText('Failed to load creators. The database is not answering.');
  expect(names()).toHaveLength(2);
  server.answers.creatorMarketplace = inPages;
  await user.click(button('Load more'));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(document.activeElement?.textContent).toContain('Creator 2');
  expect(panel().queryByText(/Failed/)).toBeNull();
  await user.click(button('Load more'));
  const count = await panel().findByText('6 creators');
  expect(count.tagName).toBe('OUTPUT');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a place in the list that is not known any more leads back to its first page', async () => {
  const error = 'This place in the list is not known. Please begin at the first page.';
  const { user } = await show(({ cursor }) =>
    cursor === undefined
      ? { creators: pageOf(2), next_cursor: 'gone' }
      : new Refused(400, { error, code: 'CURSOR_INVALID' }),
  );
  await user.click(await panel().findByRole('button', { name: 'Load more' }));
  await panel().findByText(`Failed to load creators. ${error}`);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await user.click(button('Begin at the first page'));
  expect(await panel().findByRole('button', { name: 'Load more' })).toBeDefined();
});

test('a failure is told in the words of what was asked, and Retry mends it', async () => {
  const broken = new Refused(500, { error: 'Failed to load creators', code: 'INTERNAL_SERVER_ERROR' });
  const { server, user } = await show(broken);
  expect((await panel().findByText('Failed to load creators')).closest('[role=alert]')).not.toBeNull();
  fill(field('Search creators'), 'trains');
  await panel().findByText('Failed to search creators');
  server.answers.creatorMarketplace = listOf(...pageOf(1));
  await user.click(button('Retry'));
  await waitFor(() => expect(names()).toHaveLength(1));
});
