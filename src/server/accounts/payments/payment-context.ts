import type { ChannelReader } from '../../../youtube/channel-reader.ts';
import { createKeyedMutex } from '../../platform/limits/keyed-mutex.ts';
import type { Viewer } from '../../platform/http/request.ts';
import type { CustomerReading, RefreshContext } from './refresh.usecases.ts';

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

/** Where purchases queue up: one of a user's at a time, and what is asked for at once is done once. */
export interface Desk {
  /** Begins what leads to an address. */
  once: Sharing<string>;
  /** Reads a customer for whoever only looks. */
  look: Sharing<CustomerReading | null>;
  inTurn<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

type Sharing<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createDesk(): Desk {
  return { inTurn: createKeyedMutex(), once: createSharing(), look: createSharing() };
}

/** Whoever asks while the same is under way shares its end. */
function createSharing<T>(): Sharing<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
