import { expect, test } from 'vitest';
import { collectReaderTexts } from './second-reading.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

test('what is sent is bounded whatever the texts, and cut between letters', () => {
  const long = '𝕏'.repeat(50_000);
  const tags = Array.from({ length: 5_000 }, () => long);
  const videos = Array.from({ length: 60 }, (_, index) =>
    buildVideo(`v${index}`, 20 + index, { title: `x${long}`, description: long, tags }),
  );
  const channel = buildChannel({ title: long, description: `x${long}`, keywords: tags });
  const texts = collectReaderTexts(channel, videos, fixtureNow);
  const sent = JSON.stringify(texts);
  expect(texts?.videos).toHaveLength(30);
  expect(sent.length).toBeLessThan(45_000);
  expect(sent).not.toContain('\\ud');
});

test('the order of the videos changes nothing, and without a usable one there is nothing to send', () => {
  const videos = [1, 2, 3, 4, 5].map((index) => buildVideo(`v${index}`, 20 * index));
  const texts = collectReaderTexts(buildChannel(), videos, fixtureNow);
  expect(texts?.videos.map(({ id }) => id)).toEqual(['v1', 'v2', 'v3', 'v4', 'v5']);
  expect(collectReaderTexts(buildChannel(), videos.toReversed(), fixtureNow)).toEqual(texts);
  const short = buildVideo('s', 20, { format: 'short' });
  expect(collectReaderTexts(buildChannel(), [short], fixtureNow)).toBeNull();
});
