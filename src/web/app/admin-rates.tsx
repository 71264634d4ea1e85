import { lazy, useState } from 'react';
import type { CreatorRate } from '../../contract/market/creator-rates.ts';
import { useCalibration } from '../market/calibration/use-calibration.ts';
import { useSubmittedRates } from '../market/creator-rates/use-rates.ts';
import { useExchangeRates } from '../market/exchange-rates/use-exchange-rates.ts';
import { formatCount } from '../ui/format.ts';
import { CheckIcon, ClockIcon } from '../ui/icons.tsx';
import { LinkedParts, type LinkedPart } from '../ui/linked-parts.tsx';
import { Tag } from '../ui/tag.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const ManageRates = lazy(async () => ({
  default: (await import('../market/creator-rates/manage-rates-panel.tsx')).ManageRatesPanel,
}));
const ImportRates = lazy(async () => ({
  default: (await import('../market/creator-rates/import-card.tsx')).ImportCard,
}));
const SubmittedRates = lazy(async () => ({
  default: (await import('../market/creator-rates/submitted-rates-panel.tsx')).SubmittedRatesPanel,
}));
const Calibration = lazy(async () => ({
  default: (await import('../market/calibration/calibration-panel.tsx')).CalibrationPanel,
}));
const ExchangeRates = lazy(async () => ({
  default: (await import('../market/exchange-rates/exchange-rates-panel.tsx')).ExchangeRatesPanel,
}));

interface RatePart extends LinkedPart {
  /** Something in it waits for an administrator. */
  isWaiting: boolean;
}

interface AdminRatesProps {
  onEdit: (rate: CreatorRate) => void;
  /** The rate that was edited just now. */
  returnTo: string | null;
}

/** The collected rates and all that belongs to them, each part with how it stands. */
export function AdminRates(props: AdminRatesProps) {
  const submitted = useSubmittedRates();
  const exchangeRates = useExchangeRates();
  const calibration = useCalibration();
  if (![submitted, exchangeRates, calibration].every(({ isFetched }) => isFetched)) return <ScreenSkeleton />;
  const learned = calibration.data;
  const collected = learned && learned.rates.learning + learned.rates.waiting + learned.rates.aside;
  return (
    <SortedParts
      parts={[
        {
          id: 'collected-rates',
          name: 'Manage rates',
          isWaiting: false,
          state: collected !== undefined && <Tag>{formatCount(collected)} collected</Tag>,
          content: <ManageRates {...props} />,
        },
        {
          id: 'submitted-rates',
          name: 'Rates from creators',
          ...describe(submitted.data?.total, 'waiting'),
          content: <SubmittedRates />,
        },
        { id: 'rate-import', name: 'Import rates', isWaiting: false, content: <ImportRates /> },
        {
          id: 'exchange-rates',
          name: 'Exchange rates',
          ...describe(exchangeRates.data?.pages[0]?.missing.length, 'missing'),
          content: <ExchangeRates />,
        },
        {
          id: 'calibration',
          name: 'Algorithm improvement',
          ...describe(learned && (learned.proposed === null ? 0 : 1), 'proposed'),
          content: <Calibration />,
        },
      ]}
    />
  );
}

/** How a part stands of which so many wait; where that is not known, nothing is said. */
function describe(count: number | undefined, word: string): Pick<RatePart, 'isWaiting' | 'state'> {
  if (count === undefined) return { isWaiting: false };
  if (count === 0) {
    return {
      isWaiting: false,
      state: (
        <Tag tone="good" icon={<CheckIcon />}>
          None {word}
        </Tag>
      ),
    };
  }
  return {
    isWaiting: true,
    state: (
      <Tag tone="brand" icon={<ClockIcon />}>
        {formatCount(count)} {word}
      </Tag>
    ),
  };
}

/** What waits stands before the long list, as it was when the tab was opened: what somebody works at does not move. */
function SortedParts({ parts }: { parts: readonly RatePart[] }) {
  const [first] = useState(() => new Set(parts.filter(({ isWaiting }) => isWaiting).map(({ id }) => id)));
  const rank = ({ id }: RatePart) => (first.has(id) ? 0 : 1);
  return <LinkedParts parts={parts.toSorted((one, other) => rank(one) - rank(other))} />;
}
