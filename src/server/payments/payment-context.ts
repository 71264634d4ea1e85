import type { ChannelReader } from '../../youtube/channel-reader.ts';
import { createTurns } from '../db/turns.ts';
import type { Viewer } from '../http/request.ts';
import type { RefreshContext } from './refresh.usecases.ts';

export interface PaymentDependencies extends RefreshContext {
  reader: ChannelReader;
  /** The public origin, where the provider sends people back to. */
  origin: () => string;
  /** Told of what failed without harm. */
  warn: (error: unknown, sentence: string) => void;
}

export interface PaymentContext extends PaymentDependencies {
  viewer: Viewer;
  desk: Desk;
}

/** Where purchases queue up: one of a user's at a time, and the same one asked for at once is begun once. */
export interface Desk {
  once(key: string, work: () => Promise<string>): Promise<string>;
  inTurn<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export function createDesk(): Desk {
  const underWay = new Map<string, Promise<string>>();
  return {
    inTurn: createTurns(),
    once(key, work) {
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const begun = work().finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
  };
}
