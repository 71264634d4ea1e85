import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ChannelAnalysis, FullAnalysis } from '../../../contract/channel-analysis.ts';
import { fullFixture, limitedFixture } from '../analysis.fixture.ts';
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
  const limited = render({ ...limitedFixture, avgViews: null });
  expect(limited).toContain('No price');
  expect(limited).not.toContain('Sign In Free');
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
  expect(render({ ...fullFixture, sponsorshipScore: 80 })).toContain('Strong channel');
  expect(render({ ...fullFixture, sponsorshipScore: 79 })).not.toContain('Strong channel');
});

test('no sponsors, and eight of them, are both said', () => {
  const names = Array.from({ length: 8 }, (_, index) => `Maker ${index}`);
  const withSponsors = (list: string[]): FullAnalysis => ({
    ...fullFixture,
    evidence: {
      ...evidence,
      sponsors: { ...evidence.sponsors, sponsors: list.map((name) => ({ name, videos: 2 })) },
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

function render(analysis: ChannelAnalysis): string {
  const screen = createElement(ResultScreen, { analysis, channel: '@lumen', takesFocus: false });
  const themed = createElement(MantineProvider, null, screen);
  return renderToStaticMarkup(createElement(MemoryRouter, null, themed));
}
