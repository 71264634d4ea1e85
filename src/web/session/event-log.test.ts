import { expect, test } from 'vitest';
import {
  createEventLog,
  eventsKey,
  mostEvents,
  type AnalyticsEvent,
  type EventStorage,
} from './event-log.ts';

test('events wait in the buffer until they are flushed', () => {
  const { storage, names } = createStorage();
  const log = createEventLog(() => storage);
  log.add(event('sign_in'));
  expect(names()).toEqual([]);
  log.flush();
  expect(names()).toEqual(['sign_in']);
});

test('flushing twice keeps each event once', () => {
  const { storage, names } = createStorage();
  const log = createEventLog(() => storage);
  log.add(event('sign_in'));
  log.flush();
  log.flush();
  expect(names()).toEqual(['sign_in']);
});

test('two tabs keep each other’s events', () => {
  const { storage, names } = createStorage();
  const [one, other] = [createEventLog(() => storage), createEventLog(() => storage)];
  one.add(event('of one tab'));
  other.add(event('of the other'));
  other.flush();
  one.flush();
  expect(names()).toEqual(['of the other', 'of one tab']);
});

test('only the newest hundred are kept, in the storage and in the buffer', () => {
  const { storage, names } = createStorage();
  const log = createEventLog(() => storage);
  for (let index = 0; index < 60; index += 1) log.add(event(`early ${index}`));
  log.flush();
  for (let index = 0; index < mostEvents + 5; index += 1) log.add(event(`late ${index}`));
  log.flush();
  expect(names()).toHaveLength(mostEvents);
  expect(names()[0]).toBe('late 5');
  expect(names().at(-1)).toBe('late 104');
});

test('a storage that refuses breaks nothing, and what it refused comes later', () => {
  const { storage, names } = createStorage();
  let isOpen = false;
  const log = createEventLog(() => {
    if (!isOpen) throw new Error('Storage is switched off.');
    return storage;
  });
  log.add(event('sign_in'));
  log.flush();
  expect(names()).toEqual([]);
  isOpen = true;
  log.flush();
  expect(names()).toEqual(['sign_in']);
});

test.each(['{', 'null', '"text"', '{"0":1}'])('a damaged storage (%s) is begun anew', (damaged) => {
  const { storage, names } = createStorage();
  storage.setItem(eventsKey, damaged);
  const log = createEventLog(() => storage);
  log.add(event('sign_in'));
  log.flush();
  expect(names()).toEqual(['sign_in']);
});

test('after clearing nothing is left, in the storage or in the buffer', () => {
  const { storage, names } = createStorage();
  const log = createEventLog(() => storage);
  log.add(event('sign_in'));
  log.flush();
  log.add(event('analysis_completed'));
  log.clear();
  log.flush();
  expect(names()).toEqual([]);
  expect(storage.getItem(eventsKey)).toBeNull();
});

function createStorage(): { storage: EventStorage; names: () => string[] } {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const names = () => {
    const events: AnalyticsEvent[] = JSON.parse(entries.get(eventsKey) ?? '[]');
    return events.map(({ event_name }) => event_name);
  };
  return { storage, names };
}

function event(event_name: string): AnalyticsEvent {
  return {
    event_name,
    event_data: {},
    user_id: null,
    session_id: 'session',
    page_url: 'https://sponsorscope.example/',
    user_agent: 'test',
    timestamp: '2026-11-21T00:00:00.000Z',
  };
}
