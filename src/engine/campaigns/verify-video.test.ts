import { array, assert, constant, nat, oneof, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../values/test-trials.ts';
import { buildVideo } from '../analysis/video.fixture.ts';
import type { Video } from '../analysis/channel.ts';
import { checkStates, concludeChecks, verifyVideo, videoCheckNames } from './verify-video.ts';
import type { SeenVideo, VideoCheckName, VideoDuty } from './verify-video.ts';

const duty: VideoDuty = {
  channelId: 'UCmine',
  format: 'integration',
  campaign: { from: '2026-09-01', until: '2026-10-31' },
  dueOn: '2026-09-20',
  disclosure: null,
  tracking: { addresses: ['https://go.brand.example/r/abcdefg'], codes: ['MIRA15'] },
  competitors: ['Acme', 'Rival Cola'],
};

function see(rest: Partial<Video> = {}, seen: Partial<SeenVideo> = {}): SeenVideo {
  const video = buildVideo('a1234567890', 12, {
    description: 'go.brand.example/r/abcdefg\nThis video is sponsored by Brand.\n',
    paidPlacement: true,
    ...rest,
  });
  return { video, channelId: 'UCmine', privacy: 'public', ...seen };
}

const stateOf = (name: VideoCheckName, seen: SeenVideo | null, agreed: Partial<VideoDuty> = {}) =>
  verifyVideo(seen, { ...duty, ...agreed }).find((check) => check.name === name)?.state;

test('a video that is as agreed is good throughout', () => {
  const checks = verifyVideo(see(), duty);
  expect(checks.map(({ name }) => name)).toEqual([...videoCheckNames]);
  expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['good']));
  expect(concludeChecks(checks)).toBe('verified');
});

test('a private or deleted video is a problem, and nothing else is said of it', () => {
  const checks = verifyVideo(null, duty);
  const states = new Map(checks.map(({ name, state }) => [name, state]));
  expect(states.get('public')).toBe('problem');
  states.delete('public');
  expect(new Set(states.values())).toEqual(new Set(['unknown']));
  expect(concludeChecks(checks)).toBe('problem');
});

test('a video of another channel, an unlisted one and a Short in place of a video are problems', () => {
  expect(stateOf('channel', see({}, { channelId: 'UCother' }))).toBe('problem');
  expect(stateOf('channel', see({}, { channelId: null }))).toBe('unknown');
  expect(stateOf('public', see({}, { privacy: 'unlisted' }))).toBe('problem');
  expect(stateOf('public', see({}, { privacy: null }))).toBe('unknown');
  const short = see({ format: 'short', durationSeconds: 45, formatIsCertain: false });
  expect(stateOf('format', short)).toBe('problem');
  expect(stateOf('format', short, { format: 'short' })).toBe('good');
  expect(stateOf('format', see(), { format: 'short' })).toBe('problem');
  expect(stateOf('format', see({ durationSeconds: null }))).toBe('unknown');
});

test('the days of the campaign and the due day count, both included', () => {
  const on = (day: string) => stateOf('window', see({ publishedAt: `${day}T23:59:59.000Z` }));
  expect(
    ['2026-08-31', '2026-09-01', '2026-09-20', '2026-09-21', '2026-10-31', '2026-11-01'].map(on),
  ).toEqual(['problem', 'good', 'good', 'attention', 'attention', 'problem']);
  const open = { campaign: { from: null, until: null }, dueOn: null };
  expect(stateOf('window', see(), open)).toBe('unknown');
});

test('the flag of paid promotion has three states', () => {
  const states = [true, false, null].map((paidPlacement) =>
    stateOf('paid_promotion', see({ paidPlacement })),
  );
  expect(states).toEqual(['good', 'problem', 'unknown']);
});

test('a disclosure is read in many languages, as the agreed words, and as a denial', () => {
  const said = (description: string, disclosure: string | null = null) =>
    stateOf('disclosure', see({ description }), { disclosure });
  expect(said('Links\nWerbung: brand.example')).toBe('good');
  expect(said('Ten knives.\n#ad')).toBe('good');
  expect(said('Ten knives, tested.')).toBe('problem');
  expect(said('This video is not sponsored.')).toBe('problem');
  expect(said('Paid   partnership\nwith Brand', 'paid partnership with Brand')).toBe('good');
  expect(said('Sponsored by Brand', 'Paid partnership with Brand')).toBe('attention');
  expect(stateOf('disclosure', see({ title: 'Knives (#ad)', description: '' }))).toBe('good');
});

test('a link or code counts as a whole, and best within the first three lines', () => {
  const at = (description: string) => stateOf('tracking', see({ description }));
  expect(at('HTTPS://GO.brand.example/r/ABCDEFG?q')).toBe('good');
  expect(at('One\nTwo\nUse mira15 for 15 %')).toBe('good');
  expect(at('One\nTwo\nThree\nMIRA15')).toBe('attention');
  expect(at('MIRA150 or XMIRA15, go.brand.example/r/abcdefgh')).toBe('problem');
  expect(stateOf('tracking', see(), { tracking: { addresses: [], codes: [] } })).toBe('unknown');
});

test('a competing brand is found as a word anywhere in the text', () => {
  expect(stateOf('competitors', see({ title: 'My ACME knife' }))).toBe('problem');
  expect(stateOf('competitors', see({ tags: ['rival  cola'] }))).toBe('problem');
  expect(stateOf('competitors', see({ title: 'Acmeology' }))).toBe('good');
  expect(stateOf('competitors', see({ title: '新しいカシオの時計' }), { competitors: ['カシオ'] })).toBe(
    'problem',
  );
  expect(stateOf('competitors', see(), { competitors: [] })).toBe('unknown');
});

test('comments that are off are worth a look', () => {
  expect(stateOf('comments', see({ comments: null }))).toBe('attention');
});

test('any text gives every check once with a sentence, in time', () => {
  const hostile = oneof(string({ unit: 'binary', maxLength: 300 }), constant('a '.repeat(2_500)));
  assert(
    property(hostile, hostile, hostile, (title, description, phrase) => {
      const checks = verifyVideo(see({ title, description, tags: [phrase] }), {
        ...duty,
        disclosure: phrase,
        competitors: [phrase, title],
        tracking: { addresses: [phrase], codes: [title] },
      });
      expect(checks.map(({ name }) => name)).toEqual([...videoCheckNames]);
      for (const { state, words } of checks) {
        expect(checkStates).toContain(state);
        expect(words).not.toBe('');
      }
    }),
    trialRuns({ sample: 50, whole: 3_000 }),
  );
});

test('a phrase is found wherever it is put as a word', () => {
  const word = stringMatching(/^[A-Za-z0-9]{2,12}$/);
  assert(
    property(word, array(word, { maxLength: 8 }), nat(8), (name, others, place) => {
      const rest = others.filter((other) => other.toLowerCase() !== name.toLowerCase());
      const text = rest.toSpliced(place, 0, name).join('\n');
      const named = (title: string) =>
        stateOf('competitors', see({ title, description: '' }), { competitors: [name] });
      expect(named(text)).toBe('problem');
      expect(named(rest.join('\n'))).toBe('good');
    }),
    trialRuns({ sample: 100, whole: 5_000 }),
  );
});
