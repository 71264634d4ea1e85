import { MantineProvider } from '@mantine/core';
import { render as renderInBrowser } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type {
  ChannelAnalysis,
  FullAnalysis,
  LimitedAnalysis,
} from '../../../../contract/analysis/channel-analysis.ts';
import { verdicts } from '../../../../engine/analysis/judgements.ts';
import { fullFixture, limitedFixture } from '../analysis.fixture.ts';
import type { Reader } from './reader.ts';
import { ResultScreen } from './result-screen.tsx';

const { evidence } = fullFixture;

test('a full result shows every figure of the specification', () => {
  const text = render(fullFixture);
  for (const figure of [
    '214K',
    '48,200',
    '3.4%',
    '0.9 videos per week',
    'Lifestyle',
    '1,080',
    '29.12',
    '12%',
  ]) {
    expect(text).toContain(figure);
  }
  expect(text).toContain('third-party estimate, not YouTube data');
});

test('a limited result shows placeholders and the way to the full one', () => {
  const text = render(limitedFixture);
  for (const withheld of ['3.4%', '0.9 videos', '1,080', '29.12']) expect(text).not.toContain(withheld);
  for (const offer of ['Sign In Free', 'View Limited Results', '/sample-report'])
    expect(text).toContain(offer);
});

test('nobody who is signed in is asked to sign in', () => {
  const visitor = render(limitedFixture, 'visitor');
  expect(visitor).toContain('Sign in to open');
  expect(visitor).not.toContain('Pro');
  const free = render(limitedFixture, 'free');
  for (const offer of ['Upgrade to Pro', 'View Limited Results', '/#pricing']) expect(free).toContain(offer);
  const entitled = render(limitedFixture, 'entitled');
  expect(entitled).toContain('Analyze again');
  expect(entitled).not.toContain('Upgrade');
  for (const text of [free, entitled]) expect(text).not.toMatch(/sign.?in/i);
});

test('a result that follows preferences says so and shows what they did to the price', () => {
  const fit = { ...evidence.fit, personalised: true };
  const multipliers = [
    ...evidence.price.multipliers,
    { name: 'sensitivity' as const, value: 1.5, reason: 'Your pricing sensitivity scales the rate by 1.50' },
  ];
  const text = render({
    ...fullFixture,
    evidence: { ...evidence, fit, price: { ...evidence.price, multipliers } },
  });
  expect(text).toContain('Adjusted to your preferences');
  expect(text).toContain('/profile');
  expect(text).toContain('× 1.50');
  expect(text).toContain('Your pricing sensitivity');
  expect(render(fullFixture)).not.toContain('Adjusted to your preferences');
});

test('feedback has its place at the end of full and limited results', () => {
  for (const analysis of [fullFixture, limitedFixture]) {
    expect(render(analysis, 'free', 'How good was it?')).toContain('How good was it?');
  }
});

test('without a price the reason stands in its place, and no blurred one is held out', () => {
  const reason = 'Only 2 usable long-form videos.';
  const none: FullAnalysis = {
    ...fullFixture,
    avgViews: null,
    recommendedPricing: null,
    evidence: { ...evidence, price: { ...evidence.price, unavailableReason: reason } },
  };
  expect(render(none)).toContain(reason);
  expect(render(none)).not.toContain('Market Rate');
  const limited = render(limitedOf({ word: 'Not scored', reasons: [reason] }));
  expect(limited).toContain('No price');
  expect(limited).toContain(reason);
  expect(limited).not.toContain('Sign In Free');
});

const limitedOf = (verdict: LimitedAnalysis['evidence']['verdict']): LimitedAnalysis => ({
  ...limitedFixture,
  verdict: verdict.word,
  ...(verdict.word === 'Not scored' && { avgViews: null, sponsorshipScore: null, brandSafety: null }),
  evidence: { ...limitedFixture.evidence, verdict },
});

const fullOf = (verdict: FullAnalysis['evidence']['verdict']): FullAnalysis => ({
  ...fullFixture,
  verdict: verdict.word,
  recommendedPricing: null,
  ...(verdict.word === 'Not scored' && { sponsorshipScore: null, brandSafety: null, riskLevel: 'high' }),
  evidence: {
    ...evidence,
    verdict,
    price: {
      ...evidence.price,
      unavailableReason: 'We recommend no price.',
      ifYouBookAnyway: verdict.word === 'Avoid' ? fullFixture.recommendedPricing : null,
    },
  },
});

test('every verdict stands with its word and first reason, spoken as a verdict', () => {
  for (const word of verdicts) {
    const verdict = { word, reasons: ['What decided it.', 'What else there is.'] };
    for (const analysis of [{ ...fullFixture, evidence: { ...evidence, verdict } }, limitedOf(verdict)]) {
      const text = render(analysis).replaceAll(/<[^>]*>/g, '');
      expect(text).toContain(`Verdict: ${word}What decided it.`);
      expect(text).toContain('What else there is.');
    }
  }
});

test('to avoid, nothing is recommended, and the computed price waits behind a question', () => {
  const text = render(fullOf({ word: 'Avoid', reasons: ['A phrase no brand stands beside.'] }));
  expect(text).toContain('Show the price if you book anyway');
  expect(text).toContain('We recommend no price.');
  expect(text).toContain('1,080');
  expect(text).not.toContain('>Recommended<');
  const limited = render(limitedOf({ word: 'Avoid', reasons: ['A phrase no brand stands beside.'] }));
  expect(limited).toContain('A phrase no brand stands beside.');
  expect(limited).not.toContain('Sign In Free');
});

test('not scored is no 0, no rating, and never red', () => {
  const verdict = { word: 'Not scored' as const, reasons: ['The newest uploads are 9 Shorts.'] };
  for (const text of [render(fullOf(verdict)), render(limitedOf(verdict))]) {
    expect(text).not.toContain('out of 100');
    expect(text).not.toContain('data-tone="bad"');
    expect(text.match(/Not rated/g)).toHaveLength(4);
    expect(text).not.toContain('book anyway');
  }
});

test('what a channel hides is said in words', () => {
  const engagement = {
    ...evidence.engagement,
    ratePercent: null,
    typicalInteractions: null,
    measuredVideos: 0,
  };
  const hidden: FullAnalysis = {
    ...fullFixture,
    subscriberCount: null,
    engagementRate: null,
    evidence: { ...evidence, engagement },
  };
  expect(render(hidden)).toContain('hidden by the channel');
  expect(render(hidden)).toContain('not published');
});

test('a score of 80 gets the positive mark, 79 does not', () => {
  expect(render({ ...fullFixture, sponsorshipScore: 80 })).toContain('Strong score');
  expect(render({ ...fullFixture, sponsorshipScore: 79 })).not.toContain('Strong score');
});

test('no sponsors, and eight of them, are both said', () => {
  const names = Array.from({ length: 8 }, (_, index) => `Maker ${index}`);
  const withSponsors = (list: string[]): FullAnalysis => ({
    ...fullFixture,
    evidence: {
      ...evidence,
      sponsors: {
        ...evidence.sponsors,
        mentions: [],
        sponsors: list.map((name) => ({ name, videos: 2, recurring: false })),
      },
    },
  });
  expect(render(withSponsors([]))).toContain('does not prove there was none');
  for (const name of names) expect(render(withSponsors(names))).toContain(name);
});

test('an invented channel leads nowhere, a real one to its videos', () => {
  expect(render(fullFixture)).not.toContain('https://www.youtube.com');
  const real = { ...fullFixture, provenance: { ...fullFixture.provenance, demo: false } };
  expect(render(real)).toContain('https://www.youtube.com/watch?v=fixture001A');
});

test('markup in a name or a title stays text', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const text = render({
    ...fullFixture,
    channelName: hostile,
    evidence: { ...evidence, channel: { ...evidence.channel, handle: hostile } },
  });
  expect(text).not.toContain('<img');
  expect(text).toContain('&lt;img');
});

test('an analysis that found nothing at all still renders', () => {
  const bare: FullAnalysis = {
    ...fullFixture,
    avgViews: null,
    recommendedPricing: null,
    engagementRate: null,
    evidence: {
      ...evidence,
      sample: { videos: [], excluded: [], mixesViewDefinitions: false },
      views: { long: null, short: null },
      safety: { ...evidence.safety, categories: [], ratedVideos: 0 },
      sponsors: { ...evidence.sponsors, sponsors: [], mentions: [] },
      audience: [],
    },
  };
  expect(render(bare)).toContain('No upload was found.');
});

test('what a second reader found names it, what it said is a text and no markup, and its silence is told', () => {
  const reader = 'local · tiny:1b';
  const [category] = evidence.safety.categories;
  const [mention] = evidence.sponsors.mentions;
  const phrase = '<img src=x onerror=alert(1)>';
  const hits = (category?.hits ?? []).map((hit) => ({ ...hit, phrase, counted: true, reader }));
  const categories = evidence.safety.categories.map((each) => (each === category ? { ...each, hits } : each));
  const mentions = mention === undefined ? [] : [{ ...mention, reader }];
  const told = {
    name: 'local',
    model: 'tiny:1b',
    note: null,
    findings: 1,
    sponsors: 1,
    discarded: 2,
    doubts: ['A doubt.'],
  };
  const read = {
    ...evidence,
    safety: { ...evidence.safety, categories },
    sponsors: { ...evidence.sponsors, mentions },
    reader: told,
  };
  const text = render({ ...fullFixture, evidence: read });
  expect(text.match(/Found by local · tiny:1b, not by our lists/g)).toHaveLength(2);
  expect(text).not.toContain('<img src=x');
  for (const sentence of ['2 of its statements were not found', 'A doubt.']) expect(text).toContain(sentence);
  const silent = { ...told, note: 'The second reader did not answer.' };
  expect(render({ ...fullFixture, evidence: { ...evidence, reader: silent } })).toContain(silent.note);
  expect(render(fullFixture)).not.toContain('Found by');
});

function render(analysis: ChannelAnalysis, reader: Reader = 'visitor', feedback?: string): string {
  const screen = createElement(ResultScreen, {
    analysis,
    channel: '@lumen',
    reader,
    arrival: 'none',
    feedback,
  });
  const themed = createElement(MantineProvider, null, screen);
  // What is below the first screen is drawn a moment later.
  return renderInBrowser(createElement(MemoryRouter, null, themed)).container.innerHTML;
}

test('whoever is signed in is led from a result to the creator’s report of its channel, a visitor is not', () => {
  const target = '/creators/report?channel=UCfixturefixturefixture1';
  expect(render(limitedFixture, 'free')).toContain(target);
  expect(render(fullFixture, 'entitled')).toContain(target);
  expect(render(limitedFixture, 'visitor')).not.toContain('/creators/report');
});
