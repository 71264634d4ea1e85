import { Button, NativeSelect, TextInput } from '@mantine/core';
import { longestQuoteLabel, mostHandLines } from '../../../contract/deals/deal-limits.ts';
import type { ItemisedRequest } from '../../../engine/pricing/quotes/itemised-request.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import form from '../../ui/form.module.css';
import { MoneyField, NumberField } from './quote-fields.tsx';

export interface LinesFormProps {
  request: ItemisedRequest;
  onChange: (changes: Partial<ItemisedRequest>) => void;
}

/** What comes last, and in which money. */
export function FeeFields({ request, onChange }: LinesFormProps) {
  const { vat, currency } = request;
  return (
    <div className={form.row}>
      <NativeSelect
        label="Currency"
        description="Another one empties the fees: they are not converted."
        data={[...currencies]}
        value={currency}
        onChange={({ currentTarget: { value } }) => {
          const chosen = currencies.find((each) => each === value);
          if (chosen !== undefined && chosen !== currency)
            onChange({ currency: chosen, baseFees: { videoCents: null, shortCents: null }, overrides: [] });
        }}
      />
      <NumberField
        label="Agency fee, percent of the subtotal"
        max={100}
        decimals={2}
        value={request.agencyFeePercent}
        onChange={(percent) => onChange({ agencyFeePercent: percent ?? 0 })}
      />
      <NumberField
        label="VAT, percent"
        description="Your own rate. We give no tax advice."
        max={100}
        decimals={2}
        value={vat?.percent ?? null}
        onChange={(percent) =>
          onChange({ vat: percent === null || percent === 0 ? null : { percent, text: vat?.text ?? '' } })
        }
      />
    </div>
  );
}

/** Discounts, surcharges and lines in a person's own words. */
export function HandLines({ request: { byHand, currency }, onChange }: LinesFormProps) {
  const set = (place: number, changes: Partial<(typeof byHand)[number]>) =>
    onChange({ byHand: byHand.map((each, at) => (at === place ? { ...each, ...changes } : each)) });
  // Lines have no identity but their place.
  const lines = byHand.map((each, place) => ({ ...each, place, name: `Line ${place + 1}` }));
  return (
    <div className={form.part}>
      {lines.map(({ label, amountCents, place, name }) => (
        <div key={name} className={form.row}>
          <TextInput
            label={name}
            maxLength={longestQuoteLabel}
            value={label}
            onChange={({ currentTarget }) => set(place, { label: currentTarget.value })}
          />
          <MoneyField
            label={`Amount ${place + 1}, ${currency}`}
            description="Below zero: a discount."
            min={-100_000_000}
            value={amountCents}
            onChange={(cents) => set(place, { amountCents: cents ?? 0 })}
          />
          <Button
            variant="default"
            onClick={() => onChange({ byHand: byHand.filter((_, at) => at !== place), overrides: [] })}
          >
            {`Remove line ${place + 1}`}
          </Button>
        </div>
      ))}
      {byHand.length < mostHandLines && (
        <Button
          variant="default"
          onClick={() => onChange({ byHand: [...byHand, { label: 'Discount', amountCents: 0 }] })}
        >
          Add a line by hand
        </Button>
      )}
    </div>
  );
}
