import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { CreatorListing } from '../../../contract/creators/creator-listing.ts';
import { longestAbout } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { CategoryChoice } from './category-choice.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { currencyChoices, findCurrency } from './currencies.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { beginListing, readListing, type ListingEntry, type ListingProblems } from './listing-entry.ts';
import { listLanguages, listRegions } from './places.ts';
import classes from '../../ui/form.module.css';
import { useAction } from '../../session/use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { words } from './labels.ts';

interface ListingFormProps {
  channelId: string;
  entry: CreatorListing | null;
}

/** The fields of the marketplace entry (specification, section 3). */
export function ListingForm({ channelId, entry }: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [entered, setEntered] = useState(() => beginListing(entry, new Intl.Locale(navigator.language)));
  const [problems, setProblems] = useState<ListingProblems>({});
  const { saving, removing } = useListingActions(channelId, () => submitButton.current?.focus());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readListing(entered);
    setProblems('problems' in read ? read.problems : {});
    if ('listing' in read) saving.run(read.listing);
    else focusFirst(form.current, read.problems);
  };
  const change = (part: Partial<ListingEntry>) => setEntered({ ...entered, ...part });
  const rangeRefusal = saving.failure?.code === 'WRONG_RANGE' ? saving.failure.message : null;
  const failure = rangeRefusal === null ? (saving.failure ?? removing.failure) : removing.failure;
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {entry !== null && (
        <p className={classes.actions}>
          <Tag tone="good" icon={<CheckIcon />}>
            In the marketplace
          </Tag>
          {entry.verified_badge && <Tag tone="brand">Verified badge</Tag>}
        </p>
      )}
      <Textarea
        label="Bio"
        name="bio"
        dir="auto"
        rows={4}
        maxLength={longestAbout}
        description={`What brands read first, up to ${formatCount(longestAbout)} characters.`}
        value={entered.bio}
        readOnly={saving.isRunning}
        onChange={({ currentTarget }) => change({ bio: currentTarget.value })}
      />
      <CategoryChoice
        chosen={entered.categories}
        error={problems.categories ?? null}
        onChange={(categories) => change({ categories })}
      />
      <PlaceFields entered={entered} onChange={change} />
      <RangeFields entered={entered} problems={problems} refusal={rangeRefusal} onChange={change} />
      <FailureLine message={failure?.message ?? null} />
      <div className={classes.actions}>
        <Button ref={submitButton} type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? words.saving : entry === null ? 'Add to the marketplace' : words.save}
        </Button>
        {entry !== null && (
          <ConfirmedButton
            label="Remove the entry"
            question="Brands will no longer find the channel. Remove the entry?"
            confirmLabel="Remove it"
            keepLabel="Keep it"
            isRunning={removing.isRunning}
            onConfirm={() => removing.run(undefined)}
          />
        )}
      </div>
    </form>
  );
}

type Change = (part: Partial<ListingEntry>) => void;

function PlaceFields({ entered, onChange }: { entered: ListingEntry; onChange: Change }) {
  return (
    <div className={classes.row}>
      <NativeSelect
        label="Language"
        data={listLanguages(entered.language)}
        value={entered.language}
        onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
      />
      <NativeSelect
        label="Region"
        data={listRegions(entered.region)}
        value={entered.region}
        onChange={({ currentTarget }) => onChange({ region: currentTarget.value })}
      />
    </div>
  );
}

const rateHint = 'For one video, in whole units.';

interface RangeFieldsProps {
  entered: ListingEntry;
  problems: ListingProblems;
  refusal: string | null;
  onChange: Change;
}

function RangeFields({ entered, problems, refusal, onChange }: RangeFieldsProps) {
  return (
    <div className={classes.row}>
      <TextInput
        label="Lowest rate"
        name="lowest"
        description={rateHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        error={problems.lowest ?? null}
        value={entered.lowest}
        onChange={({ currentTarget }) => onChange({ lowest: currentTarget.value })}
      />
      <TextInput
        label="Highest rate"
        name="highest"
        description={rateHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        error={problems.highest ?? refusal}
        value={entered.highest}
        onChange={({ currentTarget }) => onChange({ highest: currentTarget.value })}
      />
      <NativeSelect
        label="Currency"
        data={currencyChoices}
        value={entered.currency}
        onChange={({ currentTarget }) => onChange({ currency: findCurrency(currentTarget.value) })}
      />
    </div>
  );
}

/** The button that removes an entry goes with it, so the focus is taken elsewhere. */
function useListingActions(channelId: string, moveFocus: () => void) {
  const { keepListing } = useCreatorMemory();
  const saving = useAction(
    (listing: Omit<Parameters<typeof api.creatorListing>[0] & { action: 'save' }, 'action' | 'channel_id'>) =>
      api.creatorListing({ action: 'save', channel_id: channelId, ...listing }),
    ({ listing }) => {
      keepListing(channelId, listing);
      void showToast({ title: 'Marketplace entry saved', tone: 'good' });
    },
  );
  const removing = useAction(
    () => api.creatorListing({ action: 'remove', channel_id: channelId }),
    ({ listing }) => {
      keepListing(channelId, listing);
      moveFocus();
      void showToast({ title: 'Marketplace entry removed', tone: 'good' });
    },
  );
  return { saving, removing };
}

/** In the order in which the fields stand. */
function focusFirst(form: HTMLFormElement | null, problems: ListingProblems): void {
  const name = 'categories' in problems ? 'category' : 'lowest' in problems ? 'lowest' : 'highest';
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}
