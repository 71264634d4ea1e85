import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { showPart } from '../../../test-screen.tsx';
import { fullFixture, limitedFixture } from '../analysis.fixture.ts';
import { CreatorAnalysis } from './creator-analysis.tsx';
import type { Arrival } from './verdict-strip.tsx';
import { ResultScreen } from './result-screen.tsx';

const { evidence, provenance, channelName: name } = fullFixture;

const show = (analysis: ChannelAnalysis, arrival: Arrival = 'none') =>
  showPart(<ResultScreen analysis={analysis} channel="@fixture" reader="entitled" arrival={arrival} />);
const header = () => screen.getByRole('heading', { level: 2 }).closest('article') ?? document.body;
const picture = () => header().querySelector('img');

describe('the header of a result', () => {
  const withChannel = (channel: Partial<typeof evidence.channel>, isDemo = true): ChannelAnalysis => ({
    ...fullFixture,
    provenance: { ...provenance, demo: isDemo },
    evidence: { ...evidence, channel: { ...evidence.channel, ...channel } },
  });

  test('names the channel, when its data was read, and that an invented one is invented', async () => {
    vi.setSystemTime('2026-11-20T13:04:05.000Z');
    await show(fullFixture);
    vi.useRealTimers();
    const head = within(header());
    expect(head.getByText('@patientgardener')).toBeDefined();
    const time = head.getByText('3 hours ago');
    expect(time.getAttribute('datetime')).toBe(provenance.fetchedAt);
    expect(head.getByText('Demo: an invented sample channel')).toBeDefined();
    expect(head.queryByRole('link', { name: 'Open on YouTube' })).toBeNull();
  });

  test('leads to the page of a real channel, in a tab of its own', async () => {
    await show(withChannel({ handle: null }, false));
    const link = within(header()).getByRole<HTMLAnchorElement>('link', { name: 'Open on YouTube' });
    expect(link.href).toBe('https://www.youtube.com/channel/UCfixturefixturefixture1');
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
    expect(within(header()).queryByText(/^Demo/)).toBeNull();
    expect(header().textContent).not.toContain('@');
  });

  test('shows the picture without saying where it is asked from, and initials where it does not load', async () => {
    await show(withChannel({ thumbnailUrl: 'https://pictures.example/a.png' }));
    expect(picture()?.src).toBe('https://pictures.example/a.png');
    expect(picture()?.referrerPolicy).toBe('no-referrer');
    fireEvent.error(picture() ?? document.body);
    expect(picture()).toBeNull();
    expect(header().querySelector('header')?.textContent).toMatch(/^TPThe/);
  });

  test('opens the niche into what it was read from', async () => {
    const niche = {
      ...evidence.niche,
      runnerUp: null,
      outside: true,
      outsideLabel: 'Philately',
      signals: [
        { term: 'garden', place: 'title' as const, niche: 'Lifestyle' as const, weight: 3 },
        { term: 'soup', place: 'tag' as const, niche: 'Food' as const, weight: 2 },
      ],
    };
    const { unmount } = await show(fullFixture);
    const plain = within(header()).getByText('Niche: Lifestyle, 82% likely').closest('details');
    expect(plain?.textContent).toContain(
      'Next nearest: Food, 11%. Read from, strongest first:garden in titles',
    );
    unmount();
    await show({ ...fullFixture, evidence: { ...evidence, niche } });
    const outside = within(header())
      .getByText('Niche: Philately, 82% likely; nearest priced niche: Lifestyle')
      .closest('details');
    expect(outside?.open).toBe(false);
    expect(outside?.textContent).toContain('No second niche comes near.');
    const signals = [...(outside?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(signals).toEqual(['garden in titles', 'soup in tags, points to Food']);
  });

  test('says that preferences took part, and leads to them', async () => {
    const { unmount } = await show(fullFixture);
    expect(within(header()).queryByRole('link', { name: 'Adjusted to your preferences' })).toBeNull();
    unmount();
    await show({ ...fullFixture, evidence: { ...evidence, fit: { ...evidence.fit, personalised: true } } });
    const link = within(header()).getByRole('link', { name: 'Adjusted to your preferences' });
    expect(link.getAttribute('href')).toBe('/profile?tab=algorithm');
  });

  test('has no line for more reasons where there is one alone', async () => {
    await show(fullFixture);
    expect(within(header()).getAllByText('Verdict:')[0]?.parentElement?.textContent).toBe(
      'Verdict: Good4 points short of Strong (80+).',
    );
    expect(within(header()).queryByText('More reasons')).toBeNull();
  });
});

describe('where a reader arrives', () => {
  const scrolled = vi.fn();
  beforeEach(() => {
    scrolled.mockReset();
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(scrolled);
  });

  test.each([
    ['none', false, 0],
    ['focus', true, 0],
    ['scroll', true, 1],
  ] as const)('with %s', async (arrival, isFocused, scrolls) => {
    await show(fullFixture, arrival);
    const heading = screen.getByRole('heading', { level: 2, name });
    expect(document.activeElement === heading).toBe(isFocused);
    expect(scrolled).toHaveBeenCalledTimes(scrolls);
  });
});

test('the end of a result says from when it is, of which model, and that it is an estimate', async () => {
  const { unmount } = await show(fullFixture);
  const sources = () => screen.getByText(/^YouTube data of/).textContent;
  expect(sources()).toBe(
    'YouTube data of Nov 20, 2026 (an earlier reading), analyzed Nov 20, 2026, model version 1.0.0.',
  );
  expect(
    screen.getByText('third-party estimate, not YouTube data', { selector: 'strong' }).parentElement
      ?.textContent,
  ).toContain('worked out by Sponsorscope from public data');
  unmount();
  await show({ ...fullFixture, provenance: { ...provenance, cached: false } });
  expect(sources()).toMatch(/^YouTube data of Nov 20, 2026, analyzed/);
});

describe('what a creator reads of the own channel', () => {
  const regions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const showCreator = (analysis: ChannelAnalysis) =>
    showPart(<CreatorAnalysis analysis={analysis} extras={<p>What you could do next</p>} />);

  test('in the free part holds no price, and nothing that is blurred', async () => {
    await showCreator(limitedFixture);
    expect(regions()).toEqual([
      'Sponsorship score',
      'Brand safety',
      'Risk level',
      'Audience',
      'Past sponsors',
    ]);
    expect(screen.getByText('What you could do next')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/USD|CPM|Hidden|Upgrade|Sign in/);
    expect(screen.queryByRole('link', { name: 'See your creator report' })).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  test('in full holds everything', async () => {
    await showCreator(fullFixture);
    expect(regions()).toContain('Recommended price');
    expect(regions()).toContain('Recent videos and their views');
    expect(screen.getByText('What you could do next')).toBeDefined();
  });
});
