import { analyse } from '../analysis/analyse.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { Channel, Video } from '../analysis/channel.ts';
import { defaultPreferences, priorCalibration } from '../analysis/context.ts';
import { buildChannel, buildVideo, fixtureNow } from '../analysis/video.fixture.ts';

/** The analysis of a generated channel at the market settings. */
export function analyseBuilt(videos: readonly Video[], channel: Partial<Channel> = {}): Analysis {
  return analyse(buildChannel(channel), videos, {
    now: fixtureNow,
    campaignMonth: 5,
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
}

/** Long-form videos, one every two weeks, the newest 15 days old. */
export function buildVideos(count: number, rest: (index: number) => Partial<Video> = () => ({})): Video[] {
  return Array.from({ length: count }, (_, index) =>
    buildVideo(`v${index}`, 15 + 14 * index, {
      title: `Building a desk, part ${index}`,
      language: 'en',
      views: 10_000,
      likes: 300,
      comments: 20,
      ...rest(index),
    }),
  );
}

const gaming: Partial<Video> = {
  categoryId: '20',
  tags: ['gaming', 'minecraft', 'gameplay'],
  title: 'Minecraft gameplay',
};

/** Channels of every kind that a report has to describe, with their names. */
export const builtAnalyses: readonly (readonly [string, Analysis])[] = [
  ['a steady channel', analyseBuilt(buildVideos(14), { country: 'GB' })],
  [
    'a channel without a flaw',
    analyseBuilt(
      buildVideos(20, (index) => ({
        ...gaming,
        views: 40_000 + 10 * index,
        likes: 3_000 + 40 * index,
        comments: 300,
        description: index === 3 ? 'Sponsored by Brightcup. Buy a cup.' : '',
      })),
      { country: 'US', subscriberCount: 100_000, topicCategories: ['Video_game_culture'] },
    ),
  ],
  ['a channel of one video', analyseBuilt(buildVideos(1))],
  ['a channel without videos', analyseBuilt([])],
  ['a channel of Shorts', analyseBuilt(buildVideos(9, () => ({ format: 'short' })))],
  [
    'hidden figures',
    analyseBuilt(
      buildVideos(9, () => ({ likes: null })),
      { subscriberCount: null },
    ),
  ],
  ['no subscribers at all', analyseBuilt(buildVideos(9), { subscriberCount: 0 })],
  ['no views at all', analyseBuilt(buildVideos(9, () => ({ views: 0, likes: 0, comments: 0 })))],
  [
    'a crowd of sponsors',
    analyseBuilt(buildVideos(12, () => ({ description: 'Sponsored by Brightcup. Buy a cup.' }))),
  ],
  [
    'a sponsor nobody discloses',
    analyseBuilt(
      buildVideos(12, (index) =>
        index % 2 === 0
          ? { description: `Use code DESK${index} for 20% off at Brightcup` }
          : { views: 20_000 },
      ),
    ),
  ],
  [
    'guns, drugs and an age limit',
    analyseBuilt(
      buildVideos(12, (index) => ({
        title: index === 0 ? 'How to build a ghost gun at home' : 'Cocaine and porn, a documentary',
        ageRestricted: index < 2,
      })),
    ),
  ],
  [
    'a channel for kids in a language nobody reads',
    analyseBuilt(
      buildVideos(9, (index) => ({ language: 'ka', title: `გამარჯობა ${index}` })),
      {
        madeForKids: true,
        subscriberCount: 700,
      },
    ),
  ],
  [
    'titles that try to break out',
    analyseBuilt(
      buildVideos(9, () => ({
        title: `=HYPERLINK("x") porn\n\u202eevil <script>alert(1)</script> ${'🎬'.repeat(80)}\ud800`,
      })),
    ),
  ],
];
