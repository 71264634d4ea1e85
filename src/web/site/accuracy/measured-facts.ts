import { formatCount, formatShare } from '../../ui/format.ts';
import { formatErrorFactor } from './error-factor.ts';
import { measured } from './measured.ts';

/** The measurement in three figures, for pages that link to all of it. */
export const measuredFacts = [
  { value: `× ${formatErrorFactor(measured)}`, caption: 'half of all forecasts are off by less' },
  { value: formatShare(measured.coverage80), caption: 'of videos fell into our range (aim: 80%)' },
  {
    value: formatCount(measured.predictions),
    caption: `forecasts checked on ${formatCount(measured.channels)} real channels`,
  },
] as const;
