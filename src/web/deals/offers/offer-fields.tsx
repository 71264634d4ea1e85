import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { offerSides, priceKinds } from '../../../engine/pricing/offers/offer.ts';
import { usageRights } from '../../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import { plainChoices } from '../../ui/choices.ts';
import form from '../../ui/form.module.css';
import { formats, isNothing } from './entry.ts';
import classes from './offers.module.css';
import type { EntryField } from './entry.ts';
import { describeRead, textOf } from './field-props.ts';
import type { OfferFieldsProps, PartProps } from './field-props.ts';
import { formatNames, kindNames, rightNames, sideNames, texts } from './texts.ts';

/** The fields of an offer: the price first, then folded what it is for and whatever else was agreed. */
export function OfferFields({ priceId, ...part }: OfferFieldsProps) {
  const { entry, onChange } = part;
  return (
    <>
      <div className={classes.price}>
        <TextInput
          id={priceId}
          inputMode="decimal"
          autoComplete="off"
          {...(entry.priceKind === 'affiliate'
            ? { label: texts.commission, placeholder: '10', ...textOf(part, 'commission') }
            : {
                label: entry.side === 'brand' ? texts.ask : texts.askAsCreator,
                placeholder: '3,500',
                ...textOf(part, 'price'),
              })}
        />
        <FilterChoice
          label="Currency"
          choices={plainChoices(currencies)}
          chosen={entry.currency}
          onChoose={(currency) => onChange({ currency: currency ?? 'USD' })}
        />
      </div>
      <BesidePrice id={commissionId(priceId)} {...part} />
      <Folded summary={describeTerms(part)} isOpen={isAbout(part, dealFields)}>
        <Deal {...part} />
      </Folded>
      <Folded summary={texts.more} isOpen={isAbout(part, moreFields)}>
        <More {...part} />
      </Folded>
    </>
  );
}

/** The field beside the price, for whoever has to find it. */
export function commissionId(priceId: string): string {
  return `${priceId}-commission`;
}

/** A commission beside a fee; of nothing, what comes in its place. */
function BesidePrice({ id, ...part }: PartProps & { id: string }) {
  const { priceKind, price } = part.entry;
  if (priceKind !== 'affiliate' && isNothing(price))
    return (
      <TextInput label="What the product is worth" inputMode="decimal" {...textOf(part, 'productValue')} />
    );
  if (priceKind !== 'fee') return null;
  return (
    <TextInput
      id={id}
      label={texts.commissionBeside}
      inputMode="decimal"
      autoComplete="off"
      placeholder="none"
      {...textOf(part, 'commission')}
    />
  );
}

const dealFields: readonly EntryField[] = ['counts', 'priceKind', 'side'];
const moreFields: readonly EntryField[] = [
  'rights',
  'exclusivity',
  'whitelisting',
  'spend',
  'guaranteeViews',
  'guaranteeDay',
  'targetCpm',
  'floor',
  'editRights',
  'rush',
];

/** Whether one of the fields has to be seen: it was read from a text, or something is wrong with it. */
function isAbout({ read, errors }: PartProps, fields: readonly EntryField[]): boolean {
  return fields.some((field) => read[field] !== undefined || errors[field] !== undefined);
}

/** Folded until one of its fields has to be seen; from then on it stays in view, whatever is being typed. */
function Folded({ isOpen, summary, children }: { isOpen: boolean; summary: string; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? children : <Disclosure summary={summary}>{children}</Disclosure>;
}

/** The deal in a line, such as "1 × 60–90 second integrations · I am buying". */
function describeTerms({ entry: { counts, priceKind, side }, hasSide }: PartProps): string {
  const ordered = formats.flatMap((format) => {
    const count = counts[format]?.trim() ?? '';
    return count === '' || count === '0' ? [] : [`${count} × ${formatNames[format]}`];
  });
  const kind = priceKind === 'fee' ? [] : [kindNames[priceKind]];
  return [...ordered, ...kind, ...(hasSide ? [sideNames[side]] : [])].join(' · ');
}

/** What the price is for, and whose offer it is. */
function Deal(part: PartProps) {
  const { entry, onChange, hasSide } = part;
  return (
    <div className={form.form}>
      <Deliverables {...part} />
      <div className={classes.fields}>
        <FilterChoice
          label="The price is"
          choices={priceKinds.map((value) => ({ value, label: kindNames[value] }))}
          chosen={entry.priceKind}
          onChoose={(priceKind) => onChange({ priceKind: priceKind ?? 'fee' })}
        />
        {hasSide && (
          <FilterChoice
            label="Your side"
            choices={offerSides.map((value) => ({ value, label: sideNames[value] }))}
            chosen={entry.side}
            onChoose={(side) => onChange({ side: side ?? 'brand' })}
          />
        )}
      </div>
    </div>
  );
}

function Deliverables({ entry, onChange, errors, read }: PartProps) {
  return (
    <fieldset className={classes.group}>
      <legend>What it is for</legend>
      {read.counts !== undefined && <p className={form.note}>{describeRead(read.counts)}</p>}
      <div className={classes.fields}>
        {formats.map((format) => (
          <TextInput
            key={format}
            label={formatNames[format]}
            placeholder="0"
            inputMode="numeric"
            value={entry.counts[format] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ counts: { ...entry.counts, [format]: currentTarget.value } })
            }
          />
        ))}
      </div>
      {errors.counts !== undefined && <p role="alert">{errors.counts}</p>}
    </fieldset>
  );
}

function More(part: PartProps) {
  const { entry, onChange, errors, read } = part;
  return (
    <div className={form.form}>
      <fieldset className={classes.group}>
        <legend>Use of the video, in months</legend>
        {read.rights !== undefined && <p className={form.note}>{describeRead(read.rights)}</p>}
        <div className={form.row}>
          {usageRights.map((right) => (
            <NativeSelect
              key={right}
              label={rightNames[right]}
              data={rightChoices}
              value={entry.rights[right] ?? ''}
              onChange={({ currentTarget }) =>
                onChange({ rights: { ...entry.rights, [right]: currentTarget.value } })
              }
            />
          ))}
        </div>
        {errors.rights !== undefined && <p role="alert">{errors.rights}</p>}
      </fieldset>
      <div className={form.row}>
        <TextInput label="Months without a competitor" inputMode="numeric" {...textOf(part, 'exclusivity')} />
        <TextInput
          label="Months of ads through the creator’s account"
          inputMode="numeric"
          {...textOf(part, 'whitelisting')}
        />
        <TextInput label="Ad spend through it" inputMode="decimal" {...textOf(part, 'spend')} />
      </div>
      <div className={form.row}>
        <TextInput label="Guaranteed views" inputMode="numeric" {...textOf(part, 'guaranteeViews')} />
        <TextInput label="By day" inputMode="numeric" {...textOf(part, 'guaranteeDay')} />
        {entry.side === 'brand' ? (
          <TextInput
            label="Your highest price per 1,000 views"
            inputMode="decimal"
            {...textOf(part, 'targetCpm')}
          />
        ) : (
          <TextInput label="Your lowest price" inputMode="decimal" {...textOf(part, 'floor')} />
        )}
      </div>
      <Checkbox
        label="The right to edit it"
        description={describeRead(read.editRights)}
        checked={entry.editRights}
        onChange={({ currentTarget }) => onChange({ editRights: currentTarget.checked })}
      />
      <Checkbox
        label="Rush delivery"
        description={describeRead(read.rush)}
        checked={entry.rush}
        onChange={({ currentTarget }) => onChange({ rush: currentTarget.checked })}
      />
    </div>
  );
}

const mostOffered = 24;
const rightChoices = [
  { value: '', label: 'none' },
  ...Array.from({ length: mostOffered }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
  { value: 'perpetual', label: 'for ever' },
];
