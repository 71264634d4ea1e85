import { expect, test } from 'vitest';
import { readNotes, saveNotes, type NotesStorage } from './notes-store.ts';

const nothing = { hasAnalysed: false, hasSeenDashboard: false, isDismissed: false };

test('what is saved for one account is read for it alone', () => {
  const { storage } = createStorage();
  saveNotes('ada', { ...nothing, isDismissed: true }, () => storage);
  expect(readNotes('ada', () => storage)).toEqual({ ...nothing, isDismissed: true });
  expect(readNotes('bob', () => storage)).toEqual(nothing);
});

test.each(['{', 'null', '1', '[]', '{"isDismissed":"yes"}'])(
  'a damaged note (%s) says nothing',
  (damaged) => {
    const storage = { getItem: () => damaged, setItem: () => undefined };
    expect(readNotes('ada', () => storage)).toEqual(nothing);
  },
);

test('a storage that is switched off disturbs nobody', () => {
  const closed = () => {
    throw new Error('Storage is switched off.');
  };
  saveNotes('ada', nothing, closed);
  expect(readNotes('ada', closed)).toEqual(nothing);
});

function createStorage(): { storage: NotesStorage } {
  const entries = new Map<string, string>();
  return {
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
    },
  };
}
