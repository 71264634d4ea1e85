import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { readBeside, showPart } from '../../../test-screen.tsx';
import { fullFixture } from '../analysis.fixture.ts';
import { ResultScreen } from './result-screen.tsx';

type Evidence = FullAnalysis['evidence'];
const { evidence } = fullFixture;

const show = (changes: Partial<Evidence> = {}, isDemo = true) => {
  const provenance = { ...fullFixture.provenance, demo: isDemo };
  const analysis = { ...fullFixture, provenance, evidence: { ...evidence, ...changes } };
  return showPart(<ResultScreen analysis={analysis} channel="@fixture" reader="entitled" arrival="none" />);
};
const section = (name: string) => screen.getByRole('region', { name });
const itemsOf = (element: Element) =>
  [...element.querySelectorAll('li')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));
/** What opens below a line, which is closed at first. */
function below(place: string, line: RegExp | string): HTMLDetailsElement {
  const details = within(section(place)).getByText(line).closest('details');
  if (details === null) throw new Error(`${line} opens into nothing.`);
  expect(details.open).toBe(false);
  return details;
}

const chart = () =>
  within(section('Recent videos and their views')).getByRole('group', { name: /oldest first/ });
const points = () => within(chart()).getAllByRole('button');
/** What stands under the chart of the video that is chosen. */
const readout = (title: string) =>
  within(section('Recent videos and their views'))
    .getAllByText(title)
    .find((element) => element.closest('table') === null)
    ?.closest('p')?.nextElementSibling?.textContent;

describe('the chart', () => {
  const newest = 'Allotment diary, week 40';

  test('names each video, its views, and whether it counts or why not', async () => {
    await show();
    const names = points().map((point) => point.getAttribute('aria-label'));
    // 14 counted and the Short; the live stream has no public count and so no height.
    expect(names).toHaveLength(15);
    expect(names.at(-1)).toBe(
      `${newest}, Nov 2, 2026, 41,000 views, 40,000 at day 30. Younger than 14 days: its views are scaled up to what day 30 usually brings.`,
    );
    expect(names.at(-2)).toBe('Tomatoes in 30 seconds, Oct 30, 2026, 310,000 views. Left out: a Short.');
    expect(names.at(-3)).toBe(
      'Allotment diary, week 39, Oct 25, 2026, 48,919 views, 47,919 at day 30. Counted.',
    );
  });

  test('is one stop of the keyboard, in which the arrows, Home and End move', async () => {
    await show();
    const all = points();
    const stops = () => all.filter((point) => point.tabIndex === 0);
    expect(stops()).toEqual([all.at(-1)]);
    stops()[0]?.focus();
    for (const [key, index] of [
      ['ArrowRight', 14],
      ['ArrowLeft', 13],
      ['ArrowUp', 12],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['ArrowDown', 2],
      ['End', 14],
      ['a', 14],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement).toBe(all[index]);
      expect(stops()).toEqual([all[index]]);
      expect(all.filter((point) => point.getAttribute('aria-pressed') === 'true')).toEqual([all[index]]);
    }
  });

  test('tells below it of the newest counted video, and of the one that is pointed at', async () => {
    await show();
    expect(readout(newest)).toContain('41,000 views, 40,000 at day 30');
    const short = points().at(-2);
    if (short === undefined) throw new Error('There is no such point.');
    fireEvent.pointerEnter(short);
    expect(readout('Tomatoes in 30 seconds')).toBe('Oct 30, 2026310,000 viewsLeft out: a Short');
    fireEvent.click(points()[1] ?? short);
    expect(readout('Allotment diary, week 28')).toContain('Counted');
  });

  test('stands as a table too, newest first', async () => {
    await show();
    const details = below('Recent videos and their views', 'All 16 videos as a table');
    expect(details.textContent).toContain('14 counted, 2 left out');
    const [head, ...rows] = [...details.querySelectorAll('tr')].map((row) =>
      [...row.cells].map((cell) => (cell.querySelector('bdi') ?? cell).textContent),
    );
    expect(head).toEqual(['Video', 'Published', 'Views', 'At day 30', 'Counted']);
    expect(rows).toHaveLength(16);
    expect(rows[1]).toEqual([
      'Tomatoes in 30 seconds',
      'Oct 30, 2026',
      '310,000',
      'not counted',
      'Left out: a Short',
    ]);
    expect(rows[2]).toEqual(['Allotment diary, week 39', 'Oct 25, 2026', '48,919', '47,919', 'Yes']);
    expect(rows.find(([title]) => title?.startsWith('Live'))?.slice(2)).toEqual([
      'not published',
      'not counted',
      'Left out: a live stream',
    ]);
  });

  test('of videos without any count says so, and of none at all too', async () => {
    const hidden = { ...evidence.sample, videos: [], excluded: evidence.sample.excluded.slice(1) };
    const { unmount } = await show({ sample: hidden });
    expect(
      within(section('Recent videos and their views')).queryByRole('group', { name: /oldest/ }),
    ).toBeNull();
    expect(screen.getByText('No video with a public view count to draw.')).toBeDefined();
    unmount();
    await show({
      sample: { ...hidden, excluded: [], mixesViewDefinitions: false },
      views: { long: null, short: null },
    });
    const views = section('Recent videos and their views');
    expect(within(views).getByText('No upload was found.')).toBeDefined();
    expect(views.querySelector('dl, details')).toBeNull();
  });
});

describe('the views', () => {
  const { long } = evidence.views;
  if (long === null) throw new Error('The fixture has typical views.');
  const figure = (label: string) =>
    readBeside(within(section('Recent videos and their views')).getByText(label, { selector: 'dt' }));

  test('stand with their range, trend and spread, and with how they were brought to day 30', async () => {
    await show();
    expect(figure('Typical views')).toBe('48,20080%: 44,000 to 53,000');
    expect(figure('Next video')).toBe('27K – 73K80% range');
    expect(figure('Trend')).toBe('−4.2%per 90 days');
    expect(figure('Spread')).toMatch(/^× 1.30/);
    const notes = itemsOf(below('Recent videos and their views', 'How to read this'));
    expect(notes[0]).toMatch(/30 days after publication/);
    expect(notes).toContain('Views grow.');
    expect(notes).toContain('Growth exponent 0.30, range 0.15 to 0.35 (published growth).');
  });

  test('say how far ahead they look, and what the sample lacks or mixes', async () => {
    const short = { ...long, typical: 310_000, interval80: { low: 200_000, high: 400_000 }, sampleSize: 1 };
    await show({
      views: {
        long: {
          ...long,
          leadDays: 58.6,
          ownWeight: 0.6,
          sampleSize: 4,
          growth: { ...long.growth, basis: 'own' },
        },
        short,
      },
    });
    expect(figure('Next video')).toContain('80% range, 59 days ahead');
    const remarks = itemsOf(section('Recent videos and their views'));
    for (const remark of [
      'With only 4 usable videos, 40.0% of the typical views comes from channels of the same size.',
      'Counts from before and after YouTube’s new definition of a view (August 24, 2026) meet in this sample.',
      'Shorts, counted apart: typically 310,000 views (80% range 200,000 to 400,000, 1 Short).',
      'Growth exponent 0.30, range 0.15 to 0.35 (measured on this channel).',
    ])
      expect(remarks).toContain(remark);
  });
});

describe('brand safety', () => {
  const [drugs, arms] = evidence.safety.categories;
  const [hit] = drugs?.hits ?? [];
  if (drugs === undefined || arms === undefined || hit === undefined)
    throw new Error('The fixture has hits.');
  const show12 = (changes: Partial<Evidence['safety']>, isDemo = true) =>
    show({ safety: { ...evidence.safety, ...changes } }, isDemo);

  test('opens each category into its phrases, where they stand and whether they count', async () => {
    await show();
    const details = below('Brand safety', 'Drugs');
    expect(details.querySelector('summary')?.textContent).toBe('Drugs: 1 hit, none counted');
    expect(details.textContent).toContain('Drugs, tobacco and alcohol: 1 hit, none counted');
    expect(itemsOf(details)).toEqual([
      '“weed” in the title of Allotment diary, week 39Not counted: gardening term',
    ]);
    expect(details.textContent).toContain('IAB Content Taxonomy 3.1: pg0WhF');
    expect(within(section('Brand safety')).getByText('No counted hit in the 14 rated videos.')).toBeDefined();
    const quiet = below('Brand safety', 'Arms');
    expect(quiet.querySelector('summary')?.textContent).toBe('Arms: None');
    expect(quiet.textContent).toContain('Arms and ammunition: none');
    expect(quiet.querySelector('li')).toBeNull();
  });

  test('says of what counts how bad it is and how much of the views it touches', async () => {
    const hits = [
      { ...hit, level: 'high' as const, counted: true, discount: null },
      { ...hit, phrase: 'gin', level: 'low' as const, counted: true, discount: 'said once' },
      { ...hit, phrase: '18+', place: 'age restriction' as const, counted: false, discount: null },
    ];
    const categories = [{ ...drugs, level: 'high' as const, viewsShare: 0.25, hits, iabId: null }, arms];
    await show12({
      categories,
      themes: [{ name: 'drugs', label: 'Drinks', videosShare: 0.5, viewsShare: 0.4 }],
    });
    const details = below('Brand safety', 'Drugs');
    expect(details.querySelector('summary')?.textContent).toBe('Drugs: High risk');
    expect(details.textContent).toContain('Drugs, tobacco and alcohol: high risk, 25.0% of views');
    expect(itemsOf(details)).toEqual([
      '“weed” in the title of Allotment diary, week 39Counted fully, high risk',
      '“gin” in the title of Allotment diary, week 39Counted as low risk: said once',
      '“18+” set by YouTube on Allotment diary, week 39Not counted',
    ]);
    expect(details.textContent).not.toContain('IAB');
    const themes = within(section('Brand safety')).getByRole('list', { name: 'Themes of the channel' });
    expect(itemsOf(themes)).toEqual(['Drinks: 50% of the videos, 40% of the views']);
  });

  test('says what it rests on and where its limits are', async () => {
    await show12({ viewsRead: 0.8, madeForKids: true, ageRestrictedVideos: 1, hitsOutsideSample: 2 });
    expect(itemsOf(below('Brand safety', 'What was read'))).toEqual([
      '14 videos read.',
      '20% of the views are in languages we do not read.',
      'Made for kids: comments and personalized ads are off, and stricter rules apply to sponsorships.',
      '1 video restricted to adults by YouTube.',
      '2 hits in Shorts and live streams; shown here, no part of the rating.',
      'Titles, descriptions and tags are read. Thumbnails, speech and pictures are not, nor are strikes or lost monetization.',
    ]);
  });

  test('of a channel without texts has found nothing because there was nothing to read', async () => {
    await show12({ ratedVideos: 0, categories: [{ ...drugs, hits: [] }, arms] });
    for (const name of ['Drugs', 'Arms'])
      expect(below('Brand safety', name).querySelector('summary')?.textContent).toBe(
        `${name}: Nothing to read`,
      );
  });
});

describe('past sponsors', () => {
  const { sponsors } = evidence;
  const showSponsors = (changes: Partial<Evidence['sponsors']>, isDemo = true) =>
    show({ sponsors: { ...sponsors, ...changes } }, isDemo);

  test('open into the words they were read from', async () => {
    await show();
    const place = section('Past sponsors');
    expect(within(place).getByText('Lightly sponsored')).toBeDefined();
    expect(readBeside(within(place).getByText('Sponsored'))).toBe('7.1%of counted videos');
    expect(readBeside(within(place).getByText('Disclosed'))).toBe('0.0%of these');
    const details = below('Past sponsors', 'Loam & Co');
    expect(details.querySelector('summary')?.textContent).toBe('LCLoam & Co 1 video');
    expect(details.querySelector('blockquote')?.textContent).toBe('Use code PATIENT10 for ten percent off');
    expect(itemsOf(details)[0]).toContain('Promo code, Oct 17, 2026: Allotment diary, week 38');
  });

  test('say what recurs, what is too old to quote, and what is the channel’s own', async () => {
    await showSponsors({
      sponsors: [{ name: 'Old Spade', videos: 12, recurring: true }],
      ownProducts: [{ name: 'Patient Seeds', videos: 3 }],
      disclosureRate: null,
    });
    const details = below('Past sponsors', 'Old Spade');
    expect(details.textContent).toContain('12 videos, in nearly every video');
    expect(details.textContent).toContain('The quotes are older than the 50 we keep.');
    expect(within(section('Past sponsors')).queryByText('Disclosed')).toBeNull();
    const own = below('Past sponsors', 'The channel’s own products and channels, not counted as sponsors');
    expect(itemsOf(own)).toEqual(['Patient Seeds3 videos']);
  });

  test('that were not found are no proof that there were none', async () => {
    await showSponsors({ sponsors: [], mentions: [], saturation: 'none' });
    const place = within(section('Past sponsors'));
    expect(place.getByText('No sponsors found')).toBeDefined();
    expect(place.getByText('That does not prove there was none.')).toBeDefined();
    expect(place.queryByText('Sponsored')).toBeNull();
  });

  test('beyond the first five stand apart, and a brand’s own site is linked where a quote names it', async () => {
    const names = ['Loam & Co', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const quote = 'Seeds from https://loamco.com/patient';
    await showSponsors(
      {
        sponsors: names.map((name) => ({ name, videos: 1, recurring: false })),
        mentions: sponsors.mentions.map((mention) => ({ ...mention, quote })),
      },
      false,
    );
    expect(below('Past sponsors', '1 more').textContent).toContain('Six');
    const site = within(below('Past sponsors', 'Loam & Co')).getByText('loamco.com').closest('a');
    expect([site?.href, site?.rel]).toEqual(['https://loamco.com/', 'noreferrer nofollow']);
    expect(within(below('Past sponsors', 'Two')).queryByRole('link')).toBeNull();
  });

  test('and every other video lead to YouTube where the channel is a real one, and nowhere else', async () => {
    const { unmount } = await show();
    expect(section('Past sponsors').querySelector('a')).toBeNull();
    unmount();
    await show({}, false);
    for (const [place, title, id] of [
      ['Past sponsors', 'Allotment diary, week 38', 'fixture002A'],
      ['Brand safety', 'Allotment diary, week 39', 'fixture001A'],
    ] as const) {
      const link = within(section(place)).getByText(title).closest('a');
      expect(link?.href).toBe(`https://www.youtube.com/watch?v=${id}`);
      expect([link?.target, link?.rel]).toEqual(['_blank', 'noreferrer']);
    }
  });
});

test('the audience says of each line whether it is measured or estimated, and of none that there is none', async () => {
  const { unmount } = await show();
  const entries = [...section('Audience').querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(entries).toEqual(['Channel countryGB measured', 'LanguageEnglish estimated']);
  expect(itemsOf(below('Audience', 'How we know')).slice(0, 2)).toEqual([
    'Channel country: Declared by the channel.',
    'Language: Read from the titles.',
  ]);
  expect(within(section('Audience')).getByText('1 measured, 1 estimated')).toBeDefined();
  unmount();
  await show({ audience: [] });
  expect(
    within(section('Audience')).getByText('Nothing public says who watches this channel.'),
  ).toBeDefined();
});

test('the rhythm of uploads that cannot be measured is said in words', async () => {
  await show({ frequency: { videosPerWeek: 0, medianGapDays: null, longestRecentGapDays: null } });
  const rhythm = within(section('Upload rhythm'));
  expect(rhythm.getByText('There are too few uploads to measure a gap between them.')).toBeDefined();
  expect(rhythm.queryByText('Typical gap')).toBeNull();
});

test('the rhythm of uploads stands on a calendar and week by week in words', async () => {
  await show();
  const rhythm = section('Upload rhythm');
  expect(within(rhythm).getByText('16 uploads seen in 18 weeks')).toBeDefined();
  expect(rhythm.querySelectorAll('[data-uploads="1"]')).toHaveLength(16);
  expect(itemsOf(below('Upload rhythm', 'Week by week')).slice(0, 2)).toEqual([
    'Week of Nov 2, 2026Mon',
    'Week of Oct 26, 2026Fri',
  ]);
});

test('each part of the score opens into its sentence and the videos it rests on', async () => {
  const parts = evidence.score.parts.map((part) =>
    part.name === 'engagement' ? { ...part, measured: false, videoIds: ['fixture001A', 'unknown'] } : part,
  );
  await show({ score: { parts }, fit: { ...evidence.fit, personalised: true, sentence: 'It fits you.' } });
  const engagement = below('Sponsorship score', 'Engagement');
  expect(engagement.textContent).toContain('Rests on 14 videos. Not published, so it counts as average.');
  expect(itemsOf(engagement)).toEqual(['Allotment diary, week 39Oct 25, 2026, 48,919 views']);
  expect(below('Sponsorship score', 'Reach').textContent).not.toContain('neutral value');
  expect(itemsOf(below('Sponsorship score', '86% confidence'))).toEqual([
    '× 0.93 7% of the titles are not covered.',
  ]);
  expect(within(section('Sponsorship score')).getByText('It fits you.')).toBeDefined();
});

test('where nothing lowers the confidence that is said', async () => {
  await show({ confidence: { value: 1, reasons: [{ factor: 1, sentence: 'All is read.' }] } });
  const details = below('Sponsorship score', '100% confidence');
  expect(details.textContent).toContain('Nothing lowers it.');
  expect(itemsOf(details)).toEqual([]);
});
