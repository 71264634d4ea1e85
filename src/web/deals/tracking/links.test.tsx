import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-20T10:00:00.000Z';
const counted = {
  classes: [
    { class: 'human' as const, count: 5_120 },
    { class: 'bot' as const, count: 2_000 },
    { class: 'preview' as const, count: 292 },
  ],
  visitors: 4_260,
  scans: 12,
};
const link: TrackingLink = {
  id,
  creator: 'Ada',
  code: 'abcdefg',
  alias: null,
  url: 'https://sponsorscope.example/r/abcdefg',
  placement: 'description',
  destination: 'https://shop.example.com/offer',
  utm: { source: 'youtube', medium: 'creator', campaign: 'spring', content: 'ada', term: 'description' },
  address: 'https://shop.example.com/offer?utm_source=youtube',
  is_active: true,
  expires_at: null,
  has_ended: false,
  fallback: null,
  finding: 'dead',
  checked_at: at,
  down_since: at,
  counted_until: null,
  counted,
  created_at: at,
};
const code = { id, creator: 'Ada', code: 'ADA15', percent: 15, ends_on: null, created_at: at };
const list = { links: [link], codes: [code], limit: 50, counted, gaps: [at] };
const none = { links: [], codes: [], limit: 3, counted: { classes: [], visitors: 0, scans: 0 }, gaps: [] };
const show = (answers: Answers = {}, search = '', rights?: readonly 'read'[]) => {
  const account = accountOf('growth');
  const workspace = { ...account.workspace, ...(rights !== undefined && { rights: [...rights] }) };
  return showPage(`/links${search}`, {
    account: { ...account, workspace },
    answers: { trackingLinks: list, ...answers },
  });
};

test('what was counted is said in one sentence, and a switch shows why the rest was left out', async () => {
  const { user } = await show();
  expect(
    await screen.findByText(
      '7,412 requests, 5,120 clicks, 4,260 visitors; 2,292 left out: 2,000 bots, 292 chat previews',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('table', { name: 'Left out' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show what was left out' }));
  const table = screen.getByRole('table', { name: 'Left out' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['What it wasRequests', 'clicks5,120', 'bots2,000', 'chat previews292']);
  expect(screen.getByText(/up to 5 seconds of clicks are missing/)).toBeDefined();
  expect(screen.getByText('Destination has not answered since Nov 20, 2026')).toBeDefined();
  expect(screen.getByText(/One link leads to a page that does not answer/)).toBeDefined();
});

test('the address at which visitors arrive stands there before the link is made, with what is kept', async () => {
  const { user, server } = await show({
    trackingLinks: none,
    saveTrackingLink: { id, url: link.url, finding: 'fine' },
  });
  expect(await screen.findByText('No links yet')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Creator' }), 'Ada Löve');
  await user.type(screen.getByRole('textbox', { name: 'Campaign' }), 'Spring Sale');
  await user.type(
    screen.getByRole('textbox', { name: 'Destination' }),
    'https://shop.example.com/?utm_source=mail',
  );
  const final =
    'https://shop.example.com/?utm_source=mail&utm_medium=creator&utm_campaign=spring-sale&utm_content=ada-love&utm_term=description';
  expect(screen.getByText(final)).toBeDefined();
  expect(screen.getByText(/utm_source=mail stands in the destination and stays/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(sentTo(server, 'saveTrackingLink')).toMatchObject([
    { id: null, creator: 'Ada Löve', placement: 'description', utm: { content: 'ada-love' }, fallback: '' },
  ]);
});

test('a refusal stands beside the field that it is about', async () => {
  const { user } = await show({
    saveTrackingLink: new Refused(400, {
      error: 'This name leads into a private network.',
      code: 'DESTINATION_REFUSED',
    }),
  });
  const field = await screen.findByRole('textbox', { name: 'Destination' });
  await user.type(field, 'https://inside.example.com');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('This name leads into a private network.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a readable name is asked for with the link, and a refusal stands beside it', async () => {
  const { user, server } = await show({
    saveTrackingLink: new Refused(409, {
      error: 'Another link has this readable name.',
      code: 'ALIAS_TAKEN',
    }),
  });
  await user.click(await screen.findByText(/^More: readable name/));
  const field = screen.getByRole('textbox', { name: 'Readable name' });
  await user.type(field, 'Ada-Spring');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('Another link has this readable name.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(server, 'saveTrackingLink')).toMatchObject([{ alias: 'Ada-Spring' }]);
});

test('details show the days as a table, and each change', async () => {
  const { user } = await show({
    trackingLink: {
      days: [{ day: '2026-11-20', clicks: 5, visitors: 4, requests: 9 }],
      devices: [{ device: 'mobile', clicks: 5 }],
      countries: [
        { country: 'DE', clicks: 1_005 },
        { country: null, clicks: 7 },
      ],
      former_aliases: ['ada-old'],
      changes: [
        {
          at,
          destination_before: 'https://shop.example.com/a',
          destination_after: 'https://shop.example.com/b',
          was_active: true,
          is_active: false,
        },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const table = await screen.findByRole('table', { name: 'Last 30 days' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Nov 20, 2026549');
  const countries = within(screen.getByRole('table', { name: 'Country' })).getAllByRole('row');
  expect(countries.slice(1).map((row) => row.textContent)).toEqual([
    'Germany1,005',
    'Others, and not known7',
  ]);
  expect(
    screen.getByText(/from https:\/\/shop.example.com\/a to https:\/\/shop.example.com\/b, turned off/),
  ).toBeDefined();
  expect(screen.getByText('Former names, which still lead on: ada-old')).toBeDefined();
});

test('whose pages do not answer stands above the links, since a mail about them names no address', async () => {
  const other = { ...link, id: id.replace(/1$/, '2'), destination: 'https://other.example.org/x' };
  const fine = {
    ...link,
    id: id.replace(/1$/, '3'),
    destination: 'https://fine.example.net',
    finding: 'fine' as const,
  };
  await show({
    trackingLinks: { ...list, links: [link, { ...link, id: id.replace(/1$/, '4') }, other, fine] },
  });
  expect(
    await screen.findByText(
      /^3 links lead to pages that do not answer: shop\.example\.com, other\.example\.org\. /,
    ),
  ).toBeDefined();
});

test('a QR code leads through the link, and a colour that cameras cannot read makes no files', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'QR code' }));
  const picture = await screen.findByRole('img', { name: 'QR code of the link' });
  expect(picture.getAttribute('src')).toContain('svg');
  expect(screen.getByRole('button', { name: 'PNG, 1024 px' })).toBeDefined();
  const colour = screen.getByRole('textbox', { name: 'Colour' });
  await user.clear(colour);
  await user.type(colour, '#ffdd00');
  expect(screen.getByText(/Choose a darker one/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'PNG, 1024 px' })).toBeNull();
});

test('codes are suggested from the name, given and taken back', async () => {
  const { user, server } = await show({ savePromoCode: { id }, endPromoCode: { ended: true } }, '?tab=codes');
  await user.type(await screen.findByRole('textbox', { name: 'Creator' }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Use ADA2X15' }));
  await user.click(screen.getByRole('button', { name: 'Give code' }));
  expect(sentTo(server, 'savePromoCode')).toEqual([
    { creator: 'Ada', code: 'ADA2X15', percent: 15, ends_on: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(sentTo(server, 'endPromoCode')).toEqual([{ id }]);
});

test('whoever may only read sees the figures and no forms', async () => {
  await show({}, '', ['read']);
  expect(await screen.findByText(/Your role reads links/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('links that cannot be loaded say so, with a way to try again', async () => {
  await show({ trackingLinks: new Refused(503, { error: 'Something broke.', code: 'BROKEN' }) });
  expect(await screen.findByText(/The links could not be loaded/)).toBeDefined();
});
