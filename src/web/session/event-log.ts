/** What happened on a page, as the specification names its fields (section 3). Kept in this browser, sent nowhere. */
export interface AnalyticsEvent {
  event_name: string;
  event_data: Record<string, unknown>;
  user_id: string | null;
  session_id: string;
  page_url: string;
  user_agent: string;
  timestamp: string;
}

/** The specification's limit (section 9). */
export const mostEvents = 100;
export const eventsKey = 'sponsorscope.events';

export type EventStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface EventLog {
  add: (event: AnalyticsEvent) => void;
  /** Moves what is buffered into the storage, behind what other tabs have put there meanwhile. */
  flush: () => void;
  /** Forgets everything, buffered or stored. */
  clear: () => void;
}

/** Buffers events on their way to the browser's storage; storage that is off, full or damaged does no harm. */
export function createEventLog(openStorage: () => EventStorage): EventLog {
  let buffer: AnalyticsEvent[] = [];
  return {
    add: (event) => {
      buffer = [...buffer, event].slice(-mostEvents);
    },
    flush: () => {
      if (buffer.length === 0) return;
      try {
        const storage = openStorage();
        const kept = [...readEvents(storage.getItem(eventsKey)), ...buffer].slice(-mostEvents);
        storage.setItem(eventsKey, JSON.stringify(kept));
        buffer = [];
      } catch {
        // They wait in the buffer for the next time.
      }
    },
    clear: () => {
      buffer = [];
      try {
        openStorage().removeItem(eventsKey);
      } catch {
        // Nothing can have been kept there.
      }
    },
  };
}

function readEvents(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
