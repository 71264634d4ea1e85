import type { Notes } from './steps.ts';

export type NotesStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (userId: string) => `sponsorscope.getting-started.${userId}`;
const openStorage = () => localStorage;

/** What this browser remembers for an account; a storage that is off or damaged remembers nothing. */
export function readNotes(userId: string, open: () => NotesStorage = openStorage): Notes {
  const stored = readStored(userId, open);
  return {
    hasAnalysed: stored['hasAnalysed'] === true,
    hasSeenDashboard: stored['hasSeenDashboard'] === true,
    isDismissed: stored['isDismissed'] === true,
  };
}

export function saveNotes(userId: string, notes: Notes, open: () => NotesStorage = openStorage): void {
  try {
    open().setItem(keyOf(userId), JSON.stringify(notes));
  } catch {
    // It holds until the page is left.
  }
}

function readStored(userId: string, open: () => NotesStorage): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(open().getItem(keyOf(userId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
