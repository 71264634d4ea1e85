import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CreatorReport } from '../../../contract/creators/creators.ts';
import { fullFixture, limitedFixture } from '../../analysis/channel-analysis/analysis.fixture.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPage, showPart } from '../../test-screen.tsx';
import { channelId, channelOf, kitOf } from '../test-creators.ts';
import { CreatorReportScreen } from './creator-report-screen.tsx';

const free: CreatorReport = {
  channel_id: channelId,
  analysis: limitedFixture,
  recommendations: [
    { id: 'label', title: 'Name the paid part', reason: '3 of 28 do not.', action: 'Write it first.' },
    { id: 'rhythm', title: 'Keep the rhythm', reason: 'Gaps of 40 days.', action: 'Plan ahead.' },
  ],
  full: null,
  bought: false,
};
const full: CreatorReport = {
  ...free,
  analysis: fullFixture,
  full: {
    metrics: [
      { id: 'median', label: 'Typical views', value: 48_200, unit: 'views', sentence: 'Half lie above.' },
      { id: 'share', label: 'Comments', value: null, unit: 'percent', sentence: 'Too few videos.' },
    ],
    checks: [
      { id: 'words', title: 'Language', result: 'good', sentence: 'No strong words.' },
      { id: 'claims', title: 'Claims', result: 'unknown', sentence: 'Only YouTube Studio shows them.' },
      { id: 'label', title: 'Paid parts', result: 'problem', sentence: 'Two are not named.' },
      { id: 'kids', title: 'Made for kids', result: 'attention', sentence: 'Some are.' },
    ],
  },
};
const bought: CreatorReport = { ...full, bought: true };

function show(query: string, answers: Answers = {}) {
  const report = (
    <CreatorReportScreen
      renderAnalysis={(analysis, extras) => <article aria-label={analysis.channelName}>{extras}</article>}
      renderPurchase={(id) => <button type="button">Buy the report of {id}</button>}
    />
  );
  return showPart(report, { account: accountOf('free'), path: `/creators/report${query}`, answers });
}
const showReport = (creatorReport: Answers['creatorReport'], answers: Answers = {}) =>
  show(`?channel=${channelId}`, {
    creatorReport,
    creatorChannels: { channels: [channelOf({ bought: false, proven_at: null })] },
    ...answers,
  });
const tab = (name: string) => screen.getByRole('tab', { name });
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
const button = (name: string) => screen.getByRole('button', { name });
const purchase = `Buy the report of ${channelId}`;

describe('without a channel', () => {
  test('the reader’s channels stand there, each with what is open of it', async () => {
    const listed = channelOf({ media_kit_url: 'https://scope.example/kit/abc', listed: true });
    const fresh = channelOf({
      channel_id: 'UCpixelkettle00000000001',
      channel_name: null,
      bought: false,
      proven_at: null,
    });
    await show('', { creatorChannels: { channels: [listed, fresh] } });
    await screen.findByRole('link', { name: 'Kestrel Workbench' });
    const rows = part('Reports and tools')
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('paragraph').textContent);
    expect(rows).toEqual([
      'Full ReportVerified as yoursMedia kit sharedIn the marketplace',
      'Free partNot verified yet',
    ]);
    const links = part('Reports and tools')
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Kestrel Workbench', `/creators/report?channel=${channelId}`],
      ['UCpixelkettle00000000001', '/creators/report?channel=UCpixelkettle00000000001'],
    ]);
  });

  test('somebody who has none is told how to begin; what cannot be loaded, why', async () => {
    const { server, user } = await show('', { creatorChannels: outage });
    await screen.findByText('Your channels could not be loaded. The database is not answering.');
    server.answers.creatorChannels = { channels: [] };
    await user.click(button('Retry'));
    expect(await screen.findByText('No channels yet.')).toBeDefined();
    expect(part('How to begin').getAllByRole('listitem')).toHaveLength(3);
    expect(part('How to begin').getByRole('link', { name: 'Find My Rate' }).getAttribute('href')).toBe(
      '/creators/submit',
    );
  });

  test.each(['%3Cscript%3E', 'UCshort', ''])(
    'an address that names "%s" is none of a channel',
    async (id) => {
      const { server } = await show(`?channel=${id}`);
      expect(screen.getByRole('alert').textContent).toBe('This address names no YouTube channel.');
      expect(screen.getByRole('link', { name: 'Your channels' }).getAttribute('href')).toBe(
        '/creators/report',
      );
      expect(server.asked.map(({ name }) => name)).toEqual(['start']);
    },
  );
});

test('whoever is not signed in is led to the sign-in, and nothing of the report is asked for', async () => {
  const { server } = await showPage(`/creators/report?channel=${channelId}`, { account: null });
  expect(await screen.findByLabelText('Email')).toBeDefined();
  expect(sentTo(server, 'creatorReport')).toEqual([]);
});

describe('the report', () => {
  test('begins with its shape, and says of what cannot be loaded why, until Retry brings it', async () => {
    const { server, user } = await showReport(outage, { creatorChannels: { channels: [] } });
    expect(screen.getByRole('status').textContent).toBe('Loading your channel');
    expect(screen.getByText('Your channel', { selector: 'bdi' })).toBeDefined();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The report could not be loaded.');
    expect(alert.textContent).toContain('The database is not answering.');
    server.answers.creatorReport = free;
    await user.click(button('Retry'));
    expect(await screen.findByRole('article', { name: limitedFixture.channelName })).toBeDefined();
    expect(screen.getByText(limitedFixture.channelName, { selector: 'bdi' })).toBeDefined();
  });

  test('of a channel that nobody has analyzed leads to its analysis, and is no failure', async () => {
    const error = 'Please analyze this channel first.';
    await showReport(new Refused(404, { error, code: 'ANALYSIS_NOT_FOUND' }));
    expect(await screen.findByRole('heading', { name: error })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Analyze this channel' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('in its free part says what to do next and what is for sale, and nothing of what is not free', async () => {
    await showReport(free);
    const steps = within(await screen.findByRole('region', { name: 'What you could do next' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Name the paid part3 of 28 do not.Write it first.',
      'Keep the rhythmGaps of 40 days.Plan ahead.',
    ]);
    const offer = part('The Full Report of this channel');
    expect(offer.getByRole('button', { name: purchase })).toBeDefined();
    expect(offer.getByText(/^Paid once, for this channel\./)).toBeDefined();
    expect(offer.getByText('Payment is a demo on this installation: no card is charged.')).toBeDefined();
    expect(offer.queryByText(/too few long-form videos/)).toBeNull();
    for (const name of ['Deep metrics', 'Brand-safety and monetization check', 'Export report'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  test('warns before it is bought for a rate that there is none of', async () => {
    await showReport({ ...free, analysis: { ...limitedFixture, avgViews: null } });
    expect(await screen.findByText(/^This channel has too few long-form videos for a rate/)).toBeDefined();
  });

  test('of a reader whose plan shows it keeps the offer of the tools', async () => {
    await showReport(full);
    const offer = within(await screen.findByRole('region', { name: 'The Full Report of this channel' }));
    expect(offer.getByText(/^Your plan shows the figures\./)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Deep metrics' })).toBeDefined();
  });

  test('that was bought shows metrics and checks, what asks for something first, and no offer', async () => {
    await showReport(bought, { creatorChannels: { channels: [channelOf()] } });
    const metrics = within(await screen.findByRole('region', { name: 'Deep metrics' }));
    const values = metrics
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(values).toEqual([
      ['Typical views', '48,200 views'],
      ['Comments', 'not known'],
    ]);
    expect(metrics.getByText('Too few videos.')).toBeDefined();
    expect(metrics.getByText(fullFixture.provenance.disclaimer)).toBeDefined();
    const checks = part('Brand-safety and monetization check')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(checks).toEqual([
      'Paid partsProblemTwo are not named.',
      'Made for kidsAttentionSome are.',
      'ClaimsNot knownOnly YouTube Studio shows them.',
      'LanguageGoodNo strong words.',
    ]);
    expect(screen.queryByRole('button', { name: purchase })).toBeNull();
    expect(screen.getByText('Kestrel Workbench', { selector: 'bdi' }).parentElement?.textContent).toBe(
      'Kestrel WorkbenchVerified as yoursFull ReportAll your channels',
    );
  });

  test('opens in the tab that was left, once its buyer comes back', async () => {
    const { server } = await showReport(free);
    await screen.findByRole('button', { name: purchase });
    server.answers.creatorReport = bought;
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByRole('region', { name: 'Export report' })).toBeDefined();
    expect(screen.queryByRole('button', { name: purchase })).toBeNull();
  });

  test('is taken along one file at a time; what was not made is told', async () => {
    const error = 'Failed to generate report';
    const answer = Promise.withResolvers<Refused>();
    const { server, user } = await showReport(bought, { exportAnalysisReport: answer.promise });
    const bar = within(await screen.findByRole('region', { name: 'Export report' }));
    await user.click(bar.getByRole('button', { name: 'PDF, US Letter' }));
    const others = ['PDF, A4', 'HTML to print'].map((name) => bar.getByRole('button', { name }));
    expect(others.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    await user.click(others[0] ?? document.body);
    answer.resolve(new Refused(500, { error, code: 'INTERNAL_SERVER_ERROR' }));
    expect(await findToast('alert', 'Export Failed')).toContain(error);
    expect(sentTo(server, 'exportAnalysisReport')).toEqual([{ analysisId: fullFixture.id, paper: 'letter' }]);
    expect(bar.getByRole('button', { name: 'PDF, A4' }).getAttribute('aria-disabled')).toBe('false');
  });

  test('is shared by a link, and the focus comes back to where it was asked for', async () => {
    const { server, user } = await showReport(bought, { shareReport: outage });
    const opener = await screen.findByRole('button', { name: 'Share link' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/The database is not answering\./);
    expect(sentTo(server, 'shareReport')).toHaveLength(1);
    act(() => void dialog.dispatchEvent(new Event('close')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });
});

describe('a tool', () => {
  const gates = [
    ['Media kit', 'The media kit is part of the Full Report of this channel.'],
    ['Your rates', 'Submitting rates is part of the Full Report of this channel.'],
    ['Marketplace', 'The marketplace entry is part of the Full Report of this channel.'],
  ] as const;

  test.each(gates)('%s is closed before the report is bought, and leads to it', async (name, sentence) => {
    const { server, user } = await showReport(free);
    await user.click(tab(name));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.getAllByRole('button', { name: purchase }).length).toBeGreaterThan(0);
    await user.click(button('See the report'));
    expect(openTab()).toBe('Report');
    expect(document.activeElement).toBe(tab('Report'));
    const tools = server.asked.filter(({ name: asked }) => /Kit|Rates|Listing/.test(asked));
    expect(tools).toEqual([]);
  });

  test.each(['Your rates', 'Marketplace'])('%s needs the proof besides, and leads to it', async (name) => {
    const { user } = await showReport(bought, {
      creatorChannels: { channels: [channelOf({ proven_at: null })] },
    });
    await user.click(tab(name));
    await screen.findByText(/^Please prove that the channel is yours first/);
    await user.click(button('Prove it'));
    expect(openTab()).toBe('Ownership');
    expect(document.activeElement).toBe(tab('Ownership'));
    expect(screen.getByRole('heading', { name: 'Prove that the channel is yours' })).toBeDefined();
  });

  test('the media kit needs no proof, and keeps what was entered while another tab is open', async () => {
    const { user } = await showReport(bought, {
      creatorChannels: { channels: [channelOf({ proven_at: null })] },
      creatorMediaKit: kitOf(),
    });
    await user.click(tab('Media kit'));
    await user.type(await screen.findByLabelText('Headline'), 'Repairs');
    await user.click(tab('Ownership'));
    await user.click(tab('Media kit'));
    expect(screen.getByLabelText('Headline')).toHaveProperty('value', 'Repairs');
  });

  test('stays closed while nobody knows whose the channel is', async () => {
    const { server, user } = await show(`?channel=${channelId}&tab=rates`, {
      creatorReport: bought,
      creatorChannels: outage,
    });
    await screen.findByText('Your channels could not be loaded. The database is not answering.');
    expect(openTab()).toBe('Your rates');
    server.answers.creatorChannels = { channels: [channelOf()] };
    server.answers.creatorRates = { rates: [] };
    await user.click(button('Retry'));
    expect(await screen.findByLabelText('Kind of rate')).toBeDefined();
  });
});
