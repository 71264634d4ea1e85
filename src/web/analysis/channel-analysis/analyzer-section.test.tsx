import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AnalysisEvent } from '../../../contract/analysis/channel-analysis.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fullFixture, limitedFixture } from './analysis.fixture.ts';
import { analyze, channelField, listAnalysed, showAnalyzer } from './test-analyzer.tsx';

const name = limitedFixture.channelName;
const broken = new Refused(500, { error: 'Something broke.', code: 'X' });
const notice = () => screen.findByRole('alert');
/** Where a screen reader is told of it; toasts of the analyzer stay silent. */
const announcement = () => document.querySelector('output[aria-live="polite"]')?.textContent;

describe('the field', () => {
  test('that is empty is told so, gets the focus, and asks for nothing', async () => {
    const shown = await showAnalyzer();
    analyze('   ');
    await waitFor(() => expect(document.activeElement).toBe(channelField()));
    expect(channelField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please enter a YouTube channel URL or handle')).toBeDefined();
    expect(listAnalysed(shown)).toEqual([]);
  });

  test('works without its script, by an address that fills it again', async () => {
    await showAnalyzer({ path: '/try-analyzer?channel=%40patientgardener' });
    expect(channelField().value).toBe('@patientgardener');
    expect(channelField().name).toBe('channel');
    expect(channelField().form?.getAttribute('action')).toBe('/try-analyzer');
  });

  test('says what may be entered where there are no samples', async () => {
    await showAnalyzer();
    const examples = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(examples).toEqual([
      '@handle',
      'youtube.com/@handle',
      'youtube.com/channel/UC…',
      'youtube.com/watch?v=…',
      'youtu.be/…',
    ]);
  });

  test('offers the samples of the installation, each analysed by one press', async () => {
    const sampleHandles = [
      { handle: 'patientgardener', label: 'The Patient Gardener' },
      { handle: 'pixelkettle', label: 'Pixel Kettle' },
    ];
    const answer = Promise.withResolvers<typeof limitedFixture>();
    const shown = await showAnalyzer({
      answers: {
        start: {
          site: { demo: { youtube: true, mail: true, payments: true }, sampleHandles, googleSignIn: false },
          account: null,
        },
        analyzeYoutubeChannel: () => answer.promise,
      },
    });
    const samples = within(screen.getByRole('list', { name: 'Or try an invented sample channel:' }));
    fireEvent.click(samples.getByRole('button', { name: 'Pixel Kettle' }));
    expect(channelField().value).toBe('@pixelkettle');
    const other = samples.getByRole('button', { name: 'The Patient Gardener' });
    expect(other.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(other);
    expect(channelField().value).toBe('@pixelkettle');
    answer.resolve(limitedFixture);
    expect(await screen.findByText('Demo: an invented sample channel')).toBeDefined();
    expect(listAnalysed(shown)).toEqual([{ channelUrl: '@pixelkettle' }]);
  });
});

describe('an analysis that runs', () => {
  test('is shown and told step by step, and ends with the focus on its result', async () => {
    const { readable, writable } = new TransformStream<AnalysisEvent, AnalysisEvent>();
    const server = writable.getWriter();
    const shown = await showAnalyzer({ answers: { analyzeYoutubeChannelSteps: readable } });
    analyze(' @patientgardener ');
    const steps = () => screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-state'));
    const states = () => steps().map((item) => item.textContent);
    expect(states()).toEqual([
      'Finding the channelin progress',
      'Reading uploadswaiting',
      'Reading statisticswaiting',
      'Scoringwaiting',
    ]);
    expect(announcement()).toBe('Analyzing');
    for (const [step, current, told] of [
      ['uploads', 'Reading uploads', 'Listing its newest 50 uploads'],
      ['statistics', 'Reading statistics', 'Reading views, likes and comments of each video'],
      ['scoring', 'Scoring', 'Weighing the evidence and working out prices'],
    ] as const) {
      await act(() => server.write({ type: 'step', step }));
      await waitFor(() => expect(announcement()).toBe(told));
      const marked = steps().filter((item) => item.getAttribute('aria-current') === 'step');
      expect(marked.map((item) => item.textContent)).toEqual([`${current}in progress`]);
    }
    expect(states().slice(0, 3)).toEqual([
      'Finding the channeldone',
      'Reading uploadsdone',
      'Reading statisticsdone',
    ]);
    await act(() => server.write({ type: 'result', analysis: limitedFixture }));
    const heading = await screen.findByRole('heading', { name });
    expect(document.activeElement).toBe(heading);
    expect(steps()).toEqual([]);
    expect(announcement()).toBe(
      `Analysis Complete! ${name}: Good. 4 points short of Strong (80+). Sponsorship score 76 out of 100.`,
    );
    expect(listAnalysed(shown)).toEqual([{ channelUrl: '@patientgardener' }]);
    // For the eyes the same stands in a corner, which no screen reader is told a second time.
    const toast = await screen.findByText('Analysis Complete!', { exact: true, selector: 'div' });
    expect(toast.closest('[role="status"]')?.getAttribute('aria-live')).toBe('off');
  });

  test('takes no second order, and a result without a score is told without one', async () => {
    const answer = Promise.withResolvers<typeof limitedFixture>();
    const shown = await showAnalyzer({ answers: { analyzeYoutubeChannel: () => answer.promise } });
    analyze('@patientgardener');
    const button = screen.getByRole('button', { name: 'Analyzing' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(channelField().readOnly).toBe(true);
    fireEvent.click(button);
    const verdict = { word: 'Not scored' as const, reasons: ['The newest uploads are 9 Shorts.'] };
    answer.resolve({
      ...limitedFixture,
      verdict: 'Not scored',
      sponsorshipScore: null,
      evidence: { ...limitedFixture.evidence, verdict },
    });
    await screen.findByRole('heading', { name });
    expect(announcement()).toBe(`Analysis Complete! ${name}: Not scored. The newest uploads are 9 Shorts.`);
    expect(listAnalysed(shown)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Analyze' }).getAttribute('aria-disabled')).toBe('false');
  });

  test('can be cancelled; its late answer changes nothing, and the next one begins afresh', async () => {
    const late = Promise.withResolvers<typeof limitedFixture>();
    const { server } = await showAnalyzer({ answers: { analyzeYoutubeChannel: () => late.promise } });
    analyze('@patientgardener');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(channelField());
    expect(channelField().value).toBe('@patientgardener');
    expect(screen.queryByText('Finding the channel')).toBeNull();
    await act(async () => late.resolve(limitedFixture));
    expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(announcement()).toBe('');
    server.answers.analyzeYoutubeChannel = { ...limitedFixture, channelName: 'Pixel Kettle' };
    analyze('@pixelkettle');
    expect(await screen.findByRole('heading', { name: 'Pixel Kettle' })).toBeDefined();
  });
});

const noUploads = 'This channel has no public videos, so there is nothing to analyze yet.';
const noAnswer = 'YouTube is not answering right now. Please try again in a few minutes.';

describe('a failure', () => {
  test.each([
    {
      code: 'INVALID_CHANNEL',
      error: 'This is an invalid channel.',
      sentence: 'Invalid YouTube channel URL. Please check the URL and try again.',
    },
    {
      code: 'CHANNEL_NOT_FOUND',
      error: 'YouTube channel not found.',
      sentence: 'YouTube channel not found. Please verify the channel URL.',
    },
    { code: 'NO_UPLOADS', error: noUploads, sentence: noUploads },
    { code: 'YOUTUBE_UNAVAILABLE', error: noAnswer, sentence: noAnswer },
    {
      code: 'INTERNAL_SERVER_ERROR',
      error: '',
      sentence: 'Failed to analyze channel. Please try again.',
    },
  ])('answered with $code is told in words, once', async ({ code, error, sentence }) => {
    await showAnalyzer({ answers: { analyzeYoutubeChannel: new Refused(400, { error, code }) } });
    analyze('@patientgardener');
    const shown = within(await notice());
    expect(shown.getByText('Analysis Failed')).toBeDefined();
    expect(shown.getByText(sentence)).toBeDefined();
    expect(shown.getByRole('button', { name: 'Try Again' })).toBeDefined();
    // The toast says it to the eyes; of what is spoken the notice is the only one.
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(announcement()).toBe('');
  });

  test('can be tried again three times, with the same channel, and is then left at that', async () => {
    const shown = await showAnalyzer({ answers: { analyzeYoutubeChannel: broken } });
    analyze('@patientgardener');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      fireEvent.click(within(await notice()).getByRole('button', { name: 'Try Again' }));
      expect(screen.queryByRole('alert')).toBeNull();
    }
    const last = within(await notice());
    expect(last.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(
      last.getByText('Three retries failed. Please try again later, or try another channel.'),
    ).toBeDefined();
    expect(listAnalysed(shown)).toEqual(
      Array.from({ length: 4 }, () => ({ channelUrl: '@patientgardener' })),
    );
    shown.server.answers.analyzeYoutubeChannel = limitedFixture;
    analyze('@patientgardener');
    expect(await screen.findByRole('heading', { name })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of the hour says from when on it is possible again', async () => {
    const refused = new Refused(429, {
      error: 'Rate limit exceeded. Please wait before trying again.',
      code: 'RATE_LIMITED',
      retryAt: '2026-11-21T16:05:00.000Z',
    });
    await showAnalyzer({ account: accountOf('free'), answers: { analyzeYoutubeChannel: refused } });
    analyze('@patientgardener');
    const shown = within(await notice());
    expect(shown.getByText('Rate limit exceeded. Please wait before trying again.')).toBeDefined();
    const time = shown.getByText(/^Possible again from/).querySelector('time');
    expect(time?.dateTime).toBe('2026-11-21T16:05:00.000Z');
    expect(time?.textContent).toMatch(/\d{1,2}:\d{2}\s?[AP]M/);
  });

  test.each([
    [429, 'MONTHLY_LIMIT', 'Monthly limit reached (10 analyses). Upgrade your plan for more analyses.'],
    [402, 'NO_CREDITS', 'No credits remaining. Upgrade your plan to continue analyzing channels.'],
  ])(
    'of a used-up plan (%i %s) offers more, no retry, and learns the new numbers',
    async (status, code, error) => {
      const shown = await showAnalyzer({
        account: accountOf('free'),
        answers: { analyzeYoutubeChannel: new Refused(status, { error, code }) },
      });
      const before = shown.server.asked.filter(({ name: asked }) => asked === 'start').length;
      analyze('@patientgardener');
      const told = within(await notice());
      expect(told.getByText(error)).toBeDefined();
      expect(told.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/#pricing');
      expect(told.getByRole('link', { name: 'dashboard' }).getAttribute('href')).toBe('/dashboard');
      expect(told.queryByRole('button', { name: 'Try Again' })).toBeNull();
      await waitFor(() =>
        expect(shown.server.asked.filter(({ name: asked }) => asked === 'start')).toHaveLength(before + 1),
      );
    },
  );
});

describe('without a connection', () => {
  test('it is said at once, nothing is asked, and the retry comes back with the connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const shown = await showAnalyzer({ answers: { analyzeYoutubeChannel: limitedFixture } });
    const banner = "You're currently offline. Please check your internet connection.";
    expect(screen.queryByText(banner)).toBeNull();
    online.mockReturnValue(false);
    fireEvent.offline(window);
    expect(screen.getByText(banner)).toBeDefined();
    analyze('@patientgardener');
    const told = within(await notice());
    expect(
      told.getByText('No internet connection. Please check your connection and try again.'),
    ).toBeDefined();
    expect(told.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(listAnalysed(shown)).toEqual([]);
    online.mockReturnValue(true);
    fireEvent.online(window);
    expect(screen.queryByText(banner)).toBeNull();
    fireEvent.click(told.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name })).toBeDefined();
  });
});

describe('the result', () => {
  test('belongs to who asked, also where the page learns only later who that is', async () => {
    const own = `Own result ${fullFixture.id}`;
    const shown = await showAnalyzer({
      answers: { start: new Refused(503, {}), analyzeYoutubeChannel: fullFixture },
    });
    analyze('@patientgardener');
    await screen.findByRole('heading', { name });
    expect(screen.queryByText(own)).toBeNull();
    await shown.signInAs(accountOf('pro'));
    expect(await screen.findByText(own)).toBeDefined();
    expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  test('is noted in this browser, without the name of the channel', async () => {
    await showAnalyzer({ answers: { analyzeYoutubeChannel: limitedFixture } });
    analyze('@patientgardener');
    await screen.findByRole('heading', { name });
    await waitFor(() => {
      fireEvent(window, new Event('pagehide'));
      const events = localStorage.getItem('sponsorscope.events') ?? '';
      expect(events).toContain('"event_name":"analysis_completed"');
      expect(events).toContain(`"event_data":{"analysis_id":"${limitedFixture.id}","access":"limited"`);
      expect(events.toLowerCase()).not.toContain('gardener');
    });
  });
});
