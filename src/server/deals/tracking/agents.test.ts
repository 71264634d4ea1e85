import { expect, test } from 'vitest';
import { createAgentReader } from './agents.ts';
import { botAgents, peoplesAgents, previewAgents } from './test-agents.ts';

const read = createAgentReader();
const kindOf = (agent: string) => {
  const { isBot, isPreview } = read(agent);
  return isPreview ? 'preview' : isBot ? 'bot' : 'human';
};
const lists = [
  ['human', peoplesAgents],
  ['bot', botAgents],
  ['preview', previewAgents],
] as const;

test('of two hundred browsers, bots and fetchers at least 98 % are told apart', () => {
  const wrong = lists.flatMap(([kind, agents]) => agents.filter((agent) => kindOf(agent) !== kind));
  const all = lists.flatMap(([, agents]) => agents);
  expect([new Set(all).size, all.length]).toEqual([200, 200]);
  expect([wrong, wrong.length / all.length <= 0.02]).toEqual([wrong, true]);
});

test('whoever hides their name is a bot, and a hostile one is read at once', () => {
  for (const none of ['', ' ', '-']) expect(kindOf(none)).toBe('bot');
  expect(read(undefined).isBot).toBe(true);
  const start = performance.now();
  for (let n = 0; n < 200; n += 1) read(`${'('.repeat(8_000)}${n}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('phones, computers and the rest are told apart', () => {
  expect(read('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)').device).toBe('mobile');
  expect(read('Mozilla/5.0 (Windows NT 10.0; Win64; x64)').device).toBe('desktop');
  expect(read('Something else').device).toBe('other');
});
