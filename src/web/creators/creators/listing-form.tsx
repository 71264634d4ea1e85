import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { CreatorListing } from '../../../contract/creators/creator-listing.ts';
import { longestAbout } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { useAction } from '../../session/use-action.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { categories } from '../../session/creator-categories.ts';
import type { Category } from '../../session/creator-categories.ts';
import { currencyChoices, findCurrency } from './currencies.ts';
import { beginListing, readListing } from './listing-entry.ts';
import type { ListingEntry, ListingProblems } from './listing-entry.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { words } from './labels.ts';
import classes from '../../ui/form.module.css';

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

interface CategoryChoiceProps {
  chosen: readonly Category[];
  error: string | null;
  /** In the order of the list. */
  onChange: (chosen: Category[]) => void;
}

function CategoryChoice(choice: CategoryChoiceProps) {
  return <ChoiceList {...choice} label="Categories" names={categories} buttonName="category" />;
}

/** ISO 3166-1, every two-letter code. */
const regionCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** ISO 639, the languages YouTube is mostly made in. */
const languageCodes =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh zu';

interface Choice {
  value: string;
  label: string;
}

/** All regions by their English names; `kept` stays among them whatever it is. */
export function listRegions(kept: string): Choice[] {
  return nameCodes(regionCodes, kept, 'region');
}

export function listLanguages(kept: string): Choice[] {
  return nameCodes(languageCodes, kept, 'language');
}

function nameCodes(codes: string, kept: string, type: 'region' | 'language'): Choice[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'code' });
  return [...new Set([...codes.split(' '), kept])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
