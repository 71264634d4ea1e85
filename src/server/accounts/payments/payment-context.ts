import type { ChannelReader } from '../../../youtube/channel-reader.ts';
import type { Mutex } from '../../platform/limits/mutex.ts';
import { createMutex } from '../../platform/limits/mutex.ts';
import type { SingleFlight } from '../../platform/limits/single-flight.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import type { SignedIn, Viewer } from '../../platform/http/request.ts';
import type { CustomerReading, RefreshContext } from './refresh.usecases.ts';

export interface PaymentDependencies extends RefreshContext {
  reader: ChannelReader;
  /** The public origin, where the provider sends people back to. */
  origin: () => string;
  /** Told of what failed without harm. */
  warn: (error: unknown, sentence: string) => void;
}

export interface PaymentContext extends PaymentDependencies {
  viewer: Viewer & Pick<SignedIn, 'personId'>;
  limits: PaymentLimits;
}

/** What is asked for at once is done once, and of one user one after the other. */
export interface PaymentLimits {
  /** What leads to the address of a page. */
  pages: SingleFlight<string>;
  /** Readings of customers for whoever only looks. */
  readings: SingleFlight<CustomerReading | null>;
  /** Purchases of a user. */
  purchases: Mutex;
}

export function createPaymentLimits(): PaymentLimits {
  return { pages: createSingleFlight(), readings: createSingleFlight(), purchases: createMutex() };
}
