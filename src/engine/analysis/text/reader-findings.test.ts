import { describe, expect, test } from 'vitest';
import type { Video } from '../channel.ts';
import type { ReaderAnswer, ReaderFinding, ReaderSponsor, SecondReading } from '../second-reading.ts';
import { buildChannel, buildVideo } from '../video.fixture.ts';
import { readTexts } from './read-texts.ts';

const said = (answer: Partial<ReaderAnswer>): SecondReading => ({
  name: 'local',
  model: 'tiny:1b',
  answer: { niche: null, sponsors: [], findings: [], malformed: 0, ...answer },
});
const finding = (quote: string, videoId = 'v0', rest: Partial<ReaderFinding> = {}): ReaderFinding => ({
  category: 'hate',
  level: 'high',
  quote,
  videoId,
  ...rest,
});
const mention = (sponsor: string, quote: string, videoId = 'v0'): ReaderSponsor => ({
  sponsor,
  signal: 'disclosure',
  quote,
  videoId,
});
const titled = (titles: readonly string[], rest: Partial<Video> = {}) =>
  titles.map((title, index) => buildVideo(`v${index}`, 100, { title, ...rest }));
const read = (sample: readonly Video[], secondReading: SecondReading | null = null) =>
  readTexts({ channel: buildChannel(), sample, others: [], secondReading });
const hitsOf = (sample: readonly Video[], findings: ReaderFinding[]) =>
  read(sample, said({ findings })).safety.categories.flatMap(({ hits }) => hits);

const quiet = Array.from({ length: 10 }, (_, index) => `Upload number ${index}`);
const floorTitle = 'how to build a bomb';

describe('a quotation', () => {
  const video = titled(['They  are\nvermin, he says'], {
    description: 'Second\n line here',
    tags: ['a tag'],
  });

  test.each([
    ['They are vermin', 'title'],
    ['Second line', 'description'],
    ['a tag', 'tag'],
  ])('“%s” is found in the %s', (quote, place) => {
    const [hit] = hitsOf(video, [finding(quote)]);
    expect(hit).toMatchObject({
      phrase: quote,
      place,
      videoId: 'v0',
      reader: 'local · tiny:1b',
      counted: true,
    });
  });

  test.each(['they are vermin', 'They are vermin!', 'says Second', 'a', ' . ', '', 'They', 'line here a'])(
    '“%s” counts only where it stands there letter for letter',
    (quote) => {
      const { safety, reader } = read(video, said({ findings: [finding(quote)] }));
      const found = safety.categories.flatMap(({ hits }) => hits);
      const stands = quote === 'They';
      expect([found.length, reader?.discarded]).toEqual(stands ? [1, 0] : [0, 1]);
    },
  );

  test('of another video, or of none, is thrown away', () => {
    const videos = titled(['One two three', 'Four five six']);
    const findings = [
      finding('Four five', 'v0'),
      finding('One two', 'v1'),
      finding('One two', 'constructor'),
    ];
    const { safety, reader } = read(videos, said({ findings }));
    expect(safety.categories.flatMap(({ hits }) => hits)).toEqual([]);
    expect(reader).toMatchObject({ findings: 0, discarded: 3 });
  });

  test('is shown with 120 characters at most, and looked up with 400', () => {
    const title = 'word '.repeat(200);
    const [hit] = hitsOf(titled([title]), [finding(title.slice(0, 300))]);
    expect(hit?.phrase).toHaveLength(120);
    expect(hitsOf(titled([title]), [finding(title.slice(0, 500))])).toEqual([]);
  });
});

test('thousands of findings are one for each video and category, and the rest is thrown away', () => {
  const findings = Array.from({ length: 5_000 }, (_, index) =>
    finding(quiet[index % 10] ?? '', `v${index % 10}`),
  );
  const { safety, reader } = read(titled(quiet), said({ findings }));
  expect(safety.categories.flatMap(({ hits }) => hits)).toHaveLength(10);
  expect(reader).toMatchObject({ findings: 10, discarded: 4_900 });
});

describe('suitability', () => {
  test('the reader alone takes a safe channel to medium and no further, whatever it claims', () => {
    const findings = quiet.map((title, index) => finding(title, `v${index}`, { level: 'floor' }));
    expect(read(titled(quiet)).safety.rating).toBe('high');
    const { safety } = read(titled(quiet), said({ findings }));
    expect(safety.rating).toBe('medium');
    expect(safety.reason).toContain('local · tiny:1b');
    const hate = safety.categories.find(({ name }) => name === 'hate');
    expect(hate).toMatchObject({ level: 'high', viewsShare: 1 });
    expect(hate?.hits[0]).toMatchObject({ discount: 'a second reader alone makes no floor finding' });
  });

  test('a floor finding of the lists stays, and stays first, whatever the reader says or leaves out', () => {
    const sample = titled([...quiet, floorTitle]);
    const listed = read(sample).safety;
    expect(listed.rating).toBe('low');
    const findings = quiet.map((title, index) => finding(title, `v${index}`, { category: 'terrorism' }));
    for (const answer of [
      said({}),
      said({ findings }),
      said({ findings: [finding(floorTitle, 'v10', { level: 'low' })] }),
    ]) {
      const { safety } = read(sample, answer);
      expect(safety).toMatchObject({ rating: 'low', reason: listed.reason });
      for (const { name, level, hits } of listed.categories.filter((each) => each.level === 'floor')) {
        const now = safety.categories.find((category) => category.name === name);
        expect([now?.level, now?.hits[0]]).toEqual([level, hits[0]]);
      }
    }
  });

  test('a reader that calls a channel Gaming does not soften what the lists found', () => {
    const sample = titled(['Bloodbath']);
    const niche = { niche: 'Gaming', quote: 'Bloodbath', videoId: 'v0' } as const;
    const heard = read(sample, said({ niche }));
    expect(heard.niche.niche).toBe('Gaming');
    expect(heard.safety).toEqual(read(sample).safety);
    expect(heard.safety.rating).toBe('low');
  });

  test('if both found the very same words, only the lists’ hit is kept', () => {
    const sample = titled([floorTitle]);
    const [own] = hitsOf(sample, []);
    const category = read(sample).safety.categories.find(({ hits }) => hits.length > 0)?.name;
    const same = finding(own?.phrase ?? '', 'v0', {
      category: category === 'terrorism' ? 'terrorism' : 'crime',
    });
    expect(hitsOf(sample, [same]).filter(({ phrase }) => phrase === own?.phrase)).toEqual([own]);
  });
});

describe('sponsors', () => {
  const sample = titled(quiet, { description: 'Today we thank Acme Tools for making this possible.' });
  const quote = 'thank Acme Tools for making this';

  test('a sponsor named in its quotation counts like one of the lists, and names its reader', () => {
    expect(read(sample).sponsors.sponsors).toEqual([]);
    const { sponsors, reader } = read(sample, said({ sponsors: [mention('Acme Tools', quote)] }));
    expect(sponsors.sponsors).toEqual([{ name: 'Acme Tools', videos: 1, recurring: false }]);
    expect(sponsors.mentions).toEqual([
      expect.objectContaining({ quote, reader: 'local · tiny:1b', videoId: 'v0' }),
    ]);
    expect([sponsors.sponsoredShare, reader?.sponsors]).toEqual([0.1, 1]);
  });

  test.each(['Globex', 'acme tools', 'this', 'The', '<b>Acme</b>', ''])(
    '“%s” is no sponsor that it names',
    (sponsor) => {
      const { sponsors, reader } = read(sample, said({ sponsors: [mention(sponsor, quote)] }));
      expect([sponsors.mentions, reader?.discarded]).toEqual([[], 1]);
    },
  );

  test('names and quotations of any length cost next to no time', () => {
    const long = `Acme${'.'.repeat(200_000)}a`;
    const began = performance.now();
    const { reader } = read(sample, said({ sponsors: [mention(long, quote), mention('Acme Tools', long)] }));
    expect(reader?.discarded).toBe(2);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('what the lists found of the same sponsor stays as it is', () => {
    const disclosed = titled(quiet, { description: 'This video is sponsored by Acme.' });
    const listed = read(disclosed).sponsors;
    expect(listed.sponsors[0]?.name).toBe('Acme');
    expect(read(disclosed, said({ sponsors: [mention('Acme', 'sponsored by Acme')] })).sponsors).toEqual(
      listed,
    );
  });
});

describe('the niche', () => {
  const quoted = { quote: 'Upload number', videoId: 'v0' };

  test('if the lists found nothing the reader decides, with one quotation that is really there', () => {
    expect(read(titled(quiet)).niche).toMatchObject({ niche: 'Entertainment', outside: true });
    const decided = read(titled(quiet), said({ niche: { niche: 'Tech', ...quoted } }));
    expect(decided.niche).toMatchObject({ niche: 'Tech', outside: false });
    const unquoted = said({ niche: { niche: 'Tech', quote: 'gadgets', videoId: 'v0' } });
    expect(read(titled(quiet), unquoted).niche).toEqual(read(titled(quiet)).niche);
    expect(read(titled(quiet), unquoted).reader?.discarded).toBe(1);
  });

  test('if the lists are sure, a different answer is a doubt in our words', () => {
    const sure = titled(quiet.map(() => 'Minecraft gameplay walkthrough'));
    const quote = { quote: 'Minecraft', videoId: 'v0' };
    const { niche, reader } = read(sure, said({ niche: { niche: 'outside', ...quote } }));
    expect(niche).toEqual(read(sure).niche);
    expect(reader?.doubts).toEqual([
      'The second reader takes the channel for none of the twelve niches, our lists for Gaming.',
    ]);
    expect(read(sure, said({ niche: { niche: 'Gaming', ...quote } })).reader?.doubts).toEqual([]);
  });
});

test.each([
  ['no answer', 'did not answer; this result rests on the word lists alone'],
  ['day used up', 'as much as it may for today'],
] as const)('%s: the lists’ result with a note', (answer, note) => {
  const sample = titled([...quiet, floorTitle]);
  const { reader, ...texts } = read(sample, { name: 'local', model: 'tiny:1b', answer });
  expect(reader?.note).toContain(note);
  expect({ ...texts, reader: null }).toEqual(read(sample));
});
