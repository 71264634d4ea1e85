import { vi } from 'vitest';
import type { Offer } from '../../../contract/accounts/payments.ts';

/** What is for sale by card in most tests: everything but Pro and Agency. */
export const offers: Offer[] = [
  { product: 'growth', price_id: 'price_growth', amount_cents: 150_000, currency: 'USD', interval: 'month' },
  { product: 'premium', price_id: 'price_premium', amount_cents: 99_950, currency: 'EUR', interval: 'year' },
  { product: 'full_report', price_id: 'price_report', amount_cents: 2900, currency: 'USD', interval: null },
  { product: 'boost', price_id: 'price_boost', amount_cents: 50_000, currency: 'USD', interval: null },
];

/** Stands in for the tab that a click opens. */
export class OpenedTab {
  closed = false;
  opener: object | null = {};
  readonly document = document.implementation.createHTMLDocument();
  shownUrl: string | null = null;
  readonly location = {
    replace: (url: string) => {
      this.shownUrl = url;
    },
  };
  close(): void {
    this.closed = true;
  }
}

/** Lets the browser open tabs, or block them where `open` answers `null`; answers those that were opened. */
export function openTabs(open: () => OpenedTab | null = () => new OpenedTab()): OpenedTab[] {
  const opened: OpenedTab[] = [];
  vi.stubGlobal('open', () => {
    const tab = open();
    if (tab !== null) opened.push(tab);
    return tab;
  });
  return opened;
}

/** Stands in for the browser's watch over what is in sight; `come` brings all of it there. */
export function watchSight(): { come: () => void } {
  const watched: (() => void)[] = [];
  class Watch {
    readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe(): void {
      watched.push(() => this.#tell([{ isIntersecting: true }]));
    }
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  return {
    come: () => {
      for (const tell of watched) tell();
    },
  };
}
