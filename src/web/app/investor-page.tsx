import { formatErrorFactor } from '../site/accuracy/error-factor.ts';
import { measured } from '../site/accuracy/measured.ts';
import { InvestorScreen } from '../site/investors/investor-screen.tsx';
import { formatCount } from '../ui/format.ts';

/** The back-test of `/accuracy` in the words of a summary. */
const facts = [
  { value: formatCount(measured.channels), caption: 'real channels in our measurement' },
  { value: formatCount(measured.predictions), caption: 'forecasts of single videos' },
  {
    value: `${(100 * measured.coverage80).toFixed(1)}%`,
    caption: 'of videos inside the range we gave (aim: 80%)',
  },
  {
    value: `× ${formatErrorFactor(measured)}`,
    caption: 'half of all forecasts are off by less than this factor',
  },
];

export function InvestorPage() {
  return <InvestorScreen measured={facts} />;
}
