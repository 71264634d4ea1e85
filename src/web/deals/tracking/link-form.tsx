import { Button, NativeSelect, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { longestCreatorName, longestUtmValue } from '../../../engine/tracking/links.ts';
import {
  buildAddress,
  longestDestination,
  placements,
  readDestination,
  toSlug,
  usualUtm,
  utmNames,
  type Utm,
} from '../../../engine/tracking/links.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { placementNames, texts, utmLabels } from './texts.ts';
import classes from './tracking.module.css';

interface Fields {
  creator: string;
  placement: TrackingLink['placement'];
  destination: string;
  campaign: string;
  /** Only what somebody typed: the rest follows from the other fields. */
  utm: Partial<Utm>;
  expires: string;
  fallback: string;
  isActive: boolean;
}

interface LinkFormProps {
  /** `null` makes a new one. */
  link: TrackingLink | null;
  onDone: () => void;
}

/** Builds a link; where its visitors arrive stands there before it is made. */
export function LinkForm({ link, onDone }: LinkFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(link));
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const utm = utmOf(fields);
  const saving = useAction(
    () => api.saveTrackingLink({ ...inputOf(fields, utm), id: link?.id ?? null }),
    ({ finding }) => {
      if (finding === 'dead') void showToast({ title: texts.madeDead, tone: 'bad' });
      if (link === null) setFields(fieldsOf(null));
      onDone();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saving.run(undefined);
  };
  const failures = placeFailure(saving.failure);
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <TextInput
          label={texts.creator}
          placeholder={texts.creatorHint}
          name="creator"
          dir="auto"
          autoComplete="off"
          maxLength={longestCreatorName}
          value={fields.creator}
          error={failures.creator}
          onChange={({ currentTarget }) => change({ creator: currentTarget.value })}
        />
        <NativeSelect
          label={texts.placement}
          value={fields.placement}
          data={placements.map((value) => ({ value, label: placementNames[value] }))}
          onChange={({ currentTarget: { value } }) =>
            change({ placement: placements.find((each) => each === value) ?? 'description' })
          }
        />
        <TextInput
          label={texts.campaign}
          placeholder={texts.campaignHint}
          autoComplete="off"
          maxLength={longestUtmValue}
          value={fields.campaign}
          onChange={({ currentTarget }) => change({ campaign: currentTarget.value })}
        />
      </div>
      <TextInput
        label={texts.destination}
        placeholder={texts.destinationHint}
        type="url"
        name="destination"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestDestination}
        value={fields.destination}
        error={failures.destination}
        onChange={({ currentTarget }) => change({ destination: currentTarget.value })}
      />
      <FinalAddress destination={fields.destination} utm={utm} />
      <MoreFields fields={fields} utm={utm} failure={failures.fallback} onChange={change} />
      {link !== null && (
        <Checkbox
          label={texts.isActive}
          checked={fields.isActive}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
      )}
      {failures.other !== null && <p role="alert">{failures.other}</p>}
      <div className={form.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.making : link === null ? texts.make : texts.save}
        </Button>
        {link !== null && (
          <Button variant="default" onClick={onDone}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function FinalAddress({ destination, utm }: { destination: string; utm: Utm }) {
  if (destination.trim() === '') return null;
  const read = readDestination(destination, () => false);
  if (read.fault !== null) return <p className={classes.note}>{texts.unreadable}</p>;
  const { address, conflicts } = buildAddress(read.address, utm);
  return (
    <output className={classes.part}>
      <span className={classes.words}>
        <span className={classes.small}>{texts.final}</span>
        <span className={classes.address}>{address}</span>
      </span>
      {read.isInsecure && <span className={classes.small}>{texts.insecure}</span>}
      {conflicts.map(({ name, kept, wanted }) => (
        <span key={name} className={classes.small}>
          {texts.conflict(name, kept, wanted)}
        </span>
      ))}
    </output>
  );
}

interface MoreFieldsProps {
  fields: Fields;
  utm: Utm;
  failure: string | null;
  onChange: (changed: Partial<Fields>) => void;
}

function MoreFields({ fields, utm, failure, onChange }: MoreFieldsProps) {
  return (
    <Disclosure summary={texts.more}>
      <div className={form.form}>
        <div className={form.row}>
          {utmNames.map((name) => (
            <TextInput
              key={name}
              label={utmLabels[name]}
              autoComplete="off"
              maxLength={longestUtmValue}
              value={fields.utm[name] ?? utm[name]}
              onChange={({ currentTarget }) =>
                onChange({ utm: { ...fields.utm, [name]: currentTarget.value } })
              }
            />
          ))}
        </div>
        <div className={form.row}>
          <TextInput
            label={texts.expires}
            type="date"
            value={fields.expires}
            onChange={({ currentTarget }) => onChange({ expires: currentTarget.value })}
          />
          <TextInput
            label={texts.fallback}
            description={texts.fallbackNote}
            type="url"
            autoComplete="off"
            maxLength={longestDestination}
            value={fields.fallback}
            error={failure}
            onChange={({ currentTarget }) => onChange({ fallback: currentTarget.value })}
          />
        </div>
      </div>
    </Disclosure>
  );
}

/** Beside the field that it is about. */
function placeFailure(failure: { code: string; message: string } | null) {
  const at = (code: string) => (failure?.code === code ? failure.message : null);
  const placed = {
    creator: at('CREATOR_MISSING'),
    destination: at('DESTINATION_REFUSED'),
    fallback: at('FALLBACK_REFUSED'),
  };
  const isPlaced = Object.values(placed).some((text) => text !== null);
  return { ...placed, other: failure === null || isPlaced ? null : failure.message };
}

function fieldsOf(link: TrackingLink | null): Fields {
  return {
    creator: link?.creator ?? '',
    placement: link?.placement ?? 'description',
    destination: link?.destination ?? '',
    campaign: link?.utm.campaign ?? '',
    utm: link?.utm ?? {},
    expires: link?.expires_at?.slice(0, 10) ?? '',
    fallback: link?.fallback ?? '',
    isActive: link?.is_active ?? true,
  };
}

function utmOf({ creator, campaign, placement, utm }: Fields): Utm {
  const usual = usualUtm({ campaign, creator, format: placementNames[placement] });
  const typed = Object.fromEntries(Object.entries(utm).map(([name, value]) => [name, toSlug(value)]));
  return { ...usual, ...typed };
}

function inputOf(fields: Fields, utm: Utm) {
  const { creator, placement, destination, expires, fallback, isActive } = fields;
  return {
    creator,
    placement,
    destination,
    utm,
    is_active: isActive,
    expires_at: expires === '' ? null : `${expires}T23:59:59.000Z`,
    fallback,
  };
}
