import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ConversionReport } from '../../../contract/deals/conversions.ts';
import { accountOf } from '../../test-accounts.ts';
import type { Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const nothing = { classes: [], visitors: 0, scans: 0 };
const none = { links: [], codes: [], limit: 3, counted: nothing, gaps: [] };
const report: ConversionReport = {
  creators: [
    {
      creator: 'Ada',
      clicks: 5_120,
      orders: { click_id: 12, code: 30, utm_content: 1 },
      uncredited_orders: 0,
      refunds: 2,
      signups: 0,
      leads: 0,
      revenue: [{ currency: 'USD', cents: 123_456 }],
      survey: 9,
      conflicts: 2,
      doubtful: 1,
      many_cancelled: true,
    },
  ],
  waiting_refunds: 1,
  settings: { has_click_ids: false, window_days: 30, on_conflict: 'code' },
  pixel_url: 'https://sponsorscope.example/p/aaaaaaaaaaaaaaaa.gif',
  script_url: 'https://sponsorscope.example/track.js',
};
const show = (tier: 'free' | 'growth' | 'pro', answers: Answers = {}) =>
  showPage('/links?tab=results', {
    account: accountOf(tier),
    answers: { trackingLinks: none, conversionReport: report, ...answers },
  });

test('each source has its column, the union stands beside them, and what is doubtful is said', async () => {
  await show('growth');
  const table = await screen.findByRole('table', { name: 'Orders by creator' });
  const cells = within(table).getAllByRole('row')[1]?.querySelectorAll('td, th');
  expect([...(cells ?? [])].map((cell) => cell.textContent)).toEqual([
    'Ada',
    '5,120',
    '12',
    '30',
    '1',
    '43',
    '2',
    'USD 1,234.56',
    '9',
    '2 conflicts; 1 order within 2 seconds or worth nothing; over 30% cancelled',
  ]);
  expect(screen.getByText(/Click id before code before utm_content/)).toBeDefined();
  expect(screen.getByText('1 refund without a known order, in no sum.')).toBeDefined();
});

test('a plan without orders says so and offers no forms', async () => {
  await show('free');
  expect(await screen.findByText(/Growth and up also count orders/)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Import orders' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'How orders are credited' })).toBeNull();
});

test('the shop’s pages get their lines from the plan that has them on', async () => {
  await show('growth');
  expect(await screen.findByText(/Pro and up report orders from the page/)).toBeDefined();
});

test('settings are saved as they stand, and a window out of bounds is not', async () => {
  const { user, server } = await show('pro', { saveTrackingSettings: { saved: true } });
  expect(await screen.findByText(/data-key="aaaaaaaaaaaaaaaa"/)).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: /Add a random id to each click/ }));
  const days = screen.getByRole('textbox', { name: 'Days from the click to the order' });
  await user.clear(days);
  await user.type(days, '181');
  const card = within(screen.getByRole('region', { name: 'How orders are credited' }));
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('A whole number from 1 to 180.')).toBeDefined();
  await user.clear(days);
  await user.type(days, '60');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(sentTo(server, 'saveTrackingSettings')).toEqual([
    { has_click_ids: true, window_days: 60, on_conflict: 'code' },
  ]);
});

test('survey answers are noted for a creator and a week', async () => {
  const { user, server } = await show('growth', { saveSurveyCount: { saved: true } });
  await user.type(await screen.findByRole('textbox', { name: 'Creator' }), 'Ada');
  await user.type(screen.getByLabelText('A day of the week'), '2026-11-20');
  await user.type(screen.getByRole('textbox', { name: 'Answers' }), '9');
  const card = within(screen.getByRole('region', { name: 'Survey answers' }));
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(sentTo(server, 'saveSurveyCount')).toEqual([{ creator: 'Ada', week: '2026-11-20', answers: 9 }]);
});

test('survey answers from a file are judged first, with each bad row, and only then taken over', async () => {
  const counts = {
    total_rows: 2,
    rejected_rows: 1,
    rejected: [{ row: 3, text: 'A friend', reason: 'No link or code of yours is under this name.' }],
  };
  const { user, server } = await show('growth', {
    previewSurvey: { ...counts, good_rows: 1 },
    importSurvey: { ...counts, imported: 1 },
  });
  const file = new File(['creator,week,answers\nAda,2026-11-16,4\nA friend,2026-11-16,9'], 'survey.csv', {
    type: 'text/csv',
  });
  await user.upload(await screen.findByLabelText('survey counts as CSV or Excel file'), file);
  expect(await screen.findByText('2 rows: 1 can be imported, 1 cannot.')).toBeDefined();
  expect(screen.getByText('No link or code of yours is under this name.')).toBeDefined();
  expect(sentTo(server, 'importSurvey')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Import 1 survey count' }));
  const rows = [
    ['creator', 'week', 'answers'],
    ['Ada', '2026-11-16', '4'],
    ['A friend', '2026-11-16', '9'],
  ];
  expect(sentTo(server, 'importSurvey')).toEqual([{ rows }]);
  expect(await screen.findByText('1 survey count imported')).toBeDefined();
});
