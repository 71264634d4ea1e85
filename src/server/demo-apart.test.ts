import { afterAll, beforeAll, expect, test } from 'vitest';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import type { YouTubeDouble } from '../doubles/youtube/double.ts';
import { makeChannelFile } from '../youtube/test-channel.ts';
import { createTestProcesses, postAnalysis, readAnalysis } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

/** A handle that is a sample channel's here and, by chance, another channel's on YouTube. */
const handle = 'kestrelworkbench';
let processes: TestProcesses;
let youtube: YouTubeDouble;
beforeAll(async () => {
  processes = await createTestProcesses();
  youtube = await startYouTubeDouble({ channels: [makeChannelFile(handle, 12)], now: () => new Date() });
});
afterAll(async () => {
  await processes.close();
  await youtube.close();
});

/** What one run of the product over the shared tables answers to each reference, and how it ended. */
const askAll = async (environment: Record<string, string>, references: readonly string[]) => {
  const run = await processes.start(environment);
  const answers = [];
  for (const reference of references) {
    const answer = await postAnalysis(run.url, reference);
    answers.push(answer.ok ? await readAnalysis(answer) : answer.status);
  }
  expect(await run.end('SIGTERM')).toBe(0);
  return answers;
};

test('sample channels and YouTube never answer for each other over the same tables', async () => {
  const real = { YOUTUBE_API_KEY: 'a-key', YOUTUBE_API_BASE_URL: youtube.url, YOUTUBE_DAILY_UNITS: '20' };
  const [sample] = await askAll({}, [`@${handle}`]);
  expect(sample).toMatchObject({ channelName: 'Kestrel Workbench', provenance: { demo: true } });
  const sampleId = typeof sample === 'object' ? sample.evidence.channel.id : '';
  const [found, byId] = await askAll(real, [`@${handle}`, sampleId]);
  expect(found).toMatchObject({
    channelName: `Channel ${handle}`,
    provenance: { demo: false, cached: false },
  });
  // The invented channel's id is nobody's on YouTube.
  expect(byId).toBe(404);
  const foundId = typeof found === 'object' ? found.evidence.channel.id : '';
  const [again, otherId] = await askAll({}, [`@${handle}`, foundId]);
  expect(again).toMatchObject({
    id: typeof sample === 'object' ? sample.id : '',
    provenance: { demo: true },
  });
  expect(otherId).toBe(404);
  const [foundAgain] = await askAll(real, [`@${handle}`]);
  expect(foundAgain).toMatchObject({
    id: typeof found === 'object' ? found.id : '',
    provenance: { demo: false },
  });
});
