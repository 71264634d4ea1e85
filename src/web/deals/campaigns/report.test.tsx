import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { catchSavedFiles } from '../../test-downloads.ts';
import { showPage } from '../../test-screen.tsx';
import { findToast, outage, part, sentTo } from '../../test-steps.ts';
import { campaign } from './test-campaigns.ts';
import { report } from './test-report.ts';

const open = (answers: Answers = {}) =>
  showPage('/brands/campaigns/spring?tab=report', {
    account: accountOf('growth'),
    answers: { campaign, campaignReport: report, ...answers },
  });

/** The rows of a table under the names of its columns, as they are read. */
async function readRows(title: string): Promise<Record<string, string>[]> {
  const table = await screen.findByRole('table', { name: title });
  const [head, ...rows] = within(table).getAllByRole('row');
  const names = [...(head?.children ?? [])].map((cell) => cell.textContent);
  return rows.map((row) =>
    Object.fromEntries([...row.children].map((cell, index) => [names[index], cell.textContent])),
  );
}

const none = 'not measured';
const one = ' measured of 1 of 2 creators';

test('views stand beside their forecast, creator by creator and in all', async () => {
  const { server } = await open();
  expect(await readRows('Views')).toEqual([
    {
      Creator: 'Kestrel Workbench',
      'Forecast, P10–P90': '30,000–60,000',
      'Day 7': '25,001',
      'Day 30': '40,002',
      Inside: 'Yes',
      'To date': '45,003',
    },
    {
      Creator: 'Owl & Sons',
      'Forecast, P10–P90': '30,000–60,000',
      'Day 7': none,
      'Day 30': '9,004',
      Inside: 'No, below',
      'To date': none,
    },
    {
      Creator: 'Total',
      'Forecast, P10–P90': '68,000–108,000',
      'Day 7': `25,001${one}`,
      'Day 30': '49,006',
      Inside: 'No, below',
      'To date': `45,003${one}`,
    },
  ]);
  expect(sentTo(server, 'campaignReport')).toEqual([{ slug: 'spring' }]);
});

test('each source of orders has its column, and a survey is in no sum', async () => {
  await open();
  const unknown = {
    Clicks: none,
    CTR: none,
    'By link': none,
    'By code': none,
    'By tag': none,
    'From files': none,
    Orders: none,
    Survey: none,
  };
  expect(await readRows('Clicks and orders')).toEqual([
    {
      Creator: 'Kestrel Workbench',
      Clicks: '904',
      CTR: '2.0%',
      'By link': '11',
      'By code': '22',
      'By tag': '3',
      'From files': '0',
      Orders: '36',
      Survey: '7',
    },
    { Creator: 'Owl & Sons', ...unknown },
    {
      Creator: 'Total',
      Clicks: `904${one}`,
      CTR: '2.0%',
      'By link': `11${one}`,
      'By code': `22${one}`,
      'By tag': `3${one}`,
      'From files': `0${one}`,
      Orders: `36${one}`,
      Survey: `7${one}`,
    },
  ]);
});

test('money is told beside the chance that was simulated, and what nobody measured is no zero', async () => {
  await open();
  expect(await readRows('Money')).toEqual([
    {
      Creator: 'Kestrel Workbench',
      Price: '$1,200',
      CPM: '$30',
      Revenue: '$3,100.50',
      CPA: '$33.33',
      Profit: '$350.30',
      'Chance before': '62%',
      'Paid off': 'Yes',
    },
    {
      Creator: 'Owl & Sons',
      Price: '$800',
      CPM: '$88.85',
      Revenue: none,
      CPA: none,
      Profit: none,
      'Chance before': none,
      'Paid off': none,
    },
    {
      Creator: 'Total',
      Price: '$2,000',
      CPM: '$40.81',
      Revenue: `$3,100.50${one}`,
      CPA: '$33.33',
      Profit: `$350.30${one}`,
      'Chance before': '',
      'Paid off': '',
    },
  ]);
});

test('each creator has a next step with its reason, and what is odd about the video', async () => {
  await open();
  expect(await readRows('Next step')).toEqual([
    { Creator: 'Kestrel Workbench', 'Next step': 'Book again', Why: 'It brought $350 more than it cost.' },
    {
      Creator: 'Owl & Sons',
      'Next step': 'Renegotiate at $500',
      Why: 'Worth it up to $500. The video is no longer public. Its last count stands.',
    },
  ]);
});

test('the campaign as a whole comes first, with its other costs apart', async () => {
  await open();
  await screen.findByRole('region', { name: 'Predicted and actual' });
  const figures = part('Predicted and actual')
    .getAllByRole('paragraph')
    .map(({ textContent: text }) => text);
  expect(figures.slice(1)).toEqual([
    '$2,000 Agreed prices',
    '49,006 Views, day 30',
    '1 of 2 Creators inside their forecast',
    '$150 Other costs',
    'not measured Profit after other costs',
  ]);
});

test('a loss, a measured zero and views above the forecast are told as what they are', async () => {
  const [line] = report.lines;
  if (line === undefined) throw new Error('The report has no line.');
  const { totals } = report;
  await open({
    campaignReport: {
      ...report,
      currency: 'EUR',
      lines: [
        {
          ...line,
          creator: 'آدا',
          views_day_30: 90_000,
          is_inside: false,
          clicks: 0,
          click_rate: 0,
          profit_cents: -20_000,
          has_paid: false,
        },
      ],
      totals: {
        ...totals,
        views_day_30: { sum: 90_000, measured: 1, of: 3 },
        is_inside: true,
        inside: { inside: 0, measured: 0 },
        profit_after_costs_cents: -35_000,
      },
    },
  });
  expect((await readRows('Views')).map((row) => row['Inside'])).toEqual(['No, above', 'Yes']);
  expect((await readRows('Views')).at(-1)).toMatchObject({
    'Forecast, P10–P90': '68,000–108,000 for 1 creator with views on day 30',
  });
  expect((await readRows('Clicks and orders'))[0]).toMatchObject({ Clicks: '0', CTR: '0.0%' });
  expect((await readRows('Money'))[0]).toMatchObject({ Profit: '−€200', 'Paid off': 'No' });
  expect(screen.getByText('−€350')).toBeDefined();
  expect(part('Predicted and actual').getByText(none)).toBeDefined();
  expect(part('Predicted and actual').getByText('Views, day 30, measured of 1 of 3 creators')).toBeDefined();
  expect(screen.getAllByText('آدا').every(({ tagName }) => tagName === 'BDI')).toBe(true);
});

test('a rate of clicks too small to show is not shown as none', async () => {
  const [line] = report.lines;
  if (line === undefined) throw new Error('The report has no line.');
  await open({ campaignReport: { ...report, lines: [{ ...line, clicks: 1, click_rate: 0.0001 }] } });
  expect((await readRows('Clicks and orders'))[0]).toMatchObject({ Clicks: '1', CTR: 'below 0.1%' });
});

test.each([
  ['PDF', 'pdf'],
  ['Excel', 'excel'],
  ['CSV', 'csv'],
  ['JSON', 'json'],
])('the report is saved as %s', async (label, format) => {
  const saved = catchSavedFiles();
  const file = new File(['x'], `campaign-spring.${format}`, { type: 'text/csv; charset=utf-8' });
  const { user, server } = await open({ exportCampaignReport: file });
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await findToast('status', 'Report exported')).toContain(`${label} has been downloaded`);
  expect(sentTo(server, 'exportCampaignReport')).toEqual([{ slug: 'spring', format, paper: 'a4' }]);
  expect(saved.map(({ name }) => name)).toEqual([`campaign-spring.${format}`]);
});

test('one file is made at a time, and a file that could not be made is told', async () => {
  const answered = Promise.withResolvers<Refused>();
  const { user, server } = await open({ exportCampaignReport: () => answered.promise });
  await user.click(await screen.findByRole('button', { name: 'PDF' }));
  expect(screen.getByRole('button', { name: 'Preparing…' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  answered.resolve(new Refused(503, { error: 'Away for a moment.', code: 'X' }));
  expect(await findToast('alert', 'Export Failed')).toContain('Away for a moment.');
  expect(sentTo(server, 'exportCampaignReport')).toMatchObject([{ format: 'pdf' }]);
});

test('before anything is agreed there is nothing to report, and nothing to export', async () => {
  await open({ campaignReport: { ...report, lines: [] } });
  expect(await screen.findByText('Nothing to report yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull();
});

test('a report on its way has its shape, and one that fails can be asked for again', async () => {
  const answered = Promise.withResolvers<Refused>();
  const { user, server } = await open({ campaignReport: () => answered.promise });
  expect(await screen.findByText('Loading the report…')).toBeDefined();
  answered.resolve(outage);
  expect(await screen.findByText(/The report could not be loaded/)).toBeDefined();
  server.answers = { ...server.answers, campaignReport: report };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Views' })).toBeDefined();
});

test('the report is shared without prices until they are switched on, and its link is shown once', async () => {
  const { sharing } = report;
  const url = 'https://sponsorscope.example/shared/campaign/x';
  const { user, server } = await open({
    shareCampaignReport: { url, sharing: { ...sharing, has_link: true } },
  });
  await screen.findByRole('region', { name: 'Share the report' });
  expect(part('Share the report').queryByRole('checkbox', { name: /client’s page/ })).toBeNull();
  await user.click(part('Share the report').getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(url)).toBeDefined();
  const campaignId = report.campaign.id;
  expect(sentTo(server, 'shareCampaignReport')).toEqual([
    { campaign_id: campaignId, link: 'make', shows_prices: false, for_client: false },
  ]);
});

test('a link that is made right behind a switch keeps what was switched, however late the report comes', async () => {
  const { sharing } = report;
  const { user, server } = await open({
    shareCampaignReport: ({ link, ...input }) => ({
      url: link === 'make' ? 'https://sponsorscope.example/shared/campaign/x' : null,
      sharing: { ...sharing, has_link: link === 'make', shows_prices: input.shows_prices },
    }),
  });
  await screen.findByRole('region', { name: 'Share the report' });
  server.answers = { ...server.answers, campaignReport: new Promise(() => undefined) };
  const prices = part('Share the report').getByRole('checkbox', { name: /^Show prices/ });
  await user.click(prices);
  await waitFor(() => expect(prices).toHaveProperty('disabled', false));
  expect(prices).toHaveProperty('checked', true);
  await user.click(part('Share the report').getByRole('button', { name: 'Make a link' }));
  await screen.findByText('https://sponsorscope.example/shared/campaign/x');
  expect(sentTo(server, 'shareCampaignReport')).toMatchObject([
    { link: 'keep', shows_prices: true },
    { link: 'make', shows_prices: true },
  ]);
});

test('clicks by country stand below the clicks where they are counted, and the shop’s orders are one press away', async () => {
  const countries = [
    { country: 'DE', clicks: 804 },
    { country: null, clicks: 12 },
  ];
  await open({ campaignReport: { ...report, countries } });
  const table = await screen.findByRole('table', { name: 'Clicks by country' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Germany804', 'Others, and not known12']);
  expect(screen.getByRole('link', { name: 'Orders of your shop' }).getAttribute('href')).toBe(
    '/links?tab=results',
  );
});
