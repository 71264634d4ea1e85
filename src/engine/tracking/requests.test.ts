import { expect, test } from 'vitest';
import { classifyRequest, readFamily, repeatMs, sumCounts, usualHourOf } from './requests.ts';
import type { RequestFacts } from './requests.ts';

const first: RequestFacts = {
  isInternal: false,
  isPrefetch: false,
  isPreview: false,
  isBot: false,
  sinceLastMs: null,
  inMinute: 1,
  ofNetworkInHour: 1,
  usualHour: null,
};
const classOf = (facts: Partial<RequestFacts>) => classifyRequest({ ...first, ...facts });

test('a first request of a person is a click, and so is one half an hour later', () => {
  expect(classOf({})).toBe('human');
  expect(classOf({ sinceLastMs: repeatMs - 1 })).toBe('repeat');
  expect(classOf({ sinceLastMs: repeatMs })).toBe('human');
});

test('the eleventh request within a minute is nobody’s hand', () => {
  expect(classOf({ inMinute: 10, sinceLastMs: 1 })).toBe('repeat');
  expect(classOf({ inMinute: 11, sinceLastMs: 1 })).toBe('burst');
});

test('a network with twenty times a link’s usual hour is held for review', () => {
  expect(classOf({ usualHour: 10, ofNetworkInHour: 200 })).toBe('human');
  expect(classOf({ usualHour: 10, ofNetworkInHour: 201 })).toBe('burst');
  expect(classOf({ ofNetworkInHour: 60 })).toBe('human');
  expect(classOf({ ofNetworkInHour: 61 })).toBe('burst');
});

test('each request is in one class, the first that holds', () => {
  const all = { isInternal: true, isPrefetch: true, isPreview: true, isBot: true, inMinute: 99 };
  expect(classOf(all)).toBe('internal');
  expect(classOf({ ...all, isInternal: false })).toBe('prefetch');
  expect(classOf({ ...all, isInternal: false, isPrefetch: false })).toBe('preview');
  expect(classOf({ isBot: true, inMinute: 99 })).toBe('bot');
});

test('what is shown adds up', () => {
  const sum = sumCounts({ human: 5_120, bot: 1_800, preview: 300, repeat: 192 });
  expect(sum).toMatchObject({ requests: 7_412, clicks: 5_120 });
  expect(sum.leftOut.reduce((total, { count }) => total + count, 0)).toBe(2_292);
});

test('the usual hour is the middle of those with clicks', () => {
  expect(usualHourOf([0, 0, 5, 1, 100])).toBe(5);
  expect(usualHourOf([0])).toBeNull();
});

test('browsers are told apart by name and kind of device alone', () => {
  const chrome = (version: string) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
  expect(readFamily(chrome('128.0.0.0'))).toBe(readFamily(chrome('131.0.0.0')));
  expect(readFamily(chrome('131.0.0.0'))).not.toBe(readFamily(`${chrome('131.0.0.0')} Edg/131.0`));
});
