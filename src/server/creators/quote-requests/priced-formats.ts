import type { Deliverable } from '../../../engine/pricing/offers/offer.ts';
import { contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';

/** What requests call the formats that have a price. */
const names: Record<ContentFormat, string> = {
  integration: 'Integration',
  mention: 'Mention',
  semiDedicated: 'Semi-dedicated video',
  dedicated: 'Dedicated video',
  short: 'Short',
};

export function nameFormat(format: ContentFormat): string {
  return names[format];
}

/** `null` where something is asked that has no price. */
export function readDeliverables(asked: readonly { format: string; count: number }[]): Deliverable[] | null {
  const read = asked.flatMap(({ format: name, count }) => {
    const format = contentFormats.find((each) => names[each] === name);
    return format === undefined ? [] : [{ format, count }];
  });
  return read.length === 0 || read.length < asked.length ? null : read;
}
