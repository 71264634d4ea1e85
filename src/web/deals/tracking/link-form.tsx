import { Button, NativeSelect, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import {
  longestCreatorName,
  longestDestination,
  longestUtmValue,
  placements,
  toSlug,
  usualUtm,
  type Utm,
} from '../../../engine/tracking/links.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { FinalAddress, MoreFields, type Fields } from './link-form-parts.tsx';
import { placementNames, texts } from './texts.ts';

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
      <MoreFields fields={fields} utm={utm} failures={failures} onChange={change} />
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

/** Beside the field that it is about. */
function placeFailure(failure: { code: string; message: string } | null) {
  const at = (code: string) => (failure?.code === code ? failure.message : null);
  const placed = {
    creator: at('CREATOR_MISSING'),
    destination: at('DESTINATION_REFUSED'),
    fallback: at('FALLBACK_REFUSED'),
    alias: at('ALIAS_REFUSED') ?? at('ALIAS_TAKEN'),
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
    alias: link?.alias ?? '',
    isActive: link?.is_active ?? true,
  };
}

function utmOf({ creator, campaign, placement, utm }: Fields): Utm {
  const usual = usualUtm({ campaign, creator, format: placementNames[placement] });
  const typed = Object.fromEntries(Object.entries(utm).map(([name, value]) => [name, toSlug(value)]));
  return { ...usual, ...typed };
}

function inputOf(fields: Fields, utm: Utm) {
  const { creator, placement, destination, expires, fallback, alias, isActive } = fields;
  return {
    creator,
    placement,
    destination,
    utm,
    is_active: isActive,
    expires_at: expires === '' ? null : `${expires}T23:59:59.000Z`,
    fallback,
    alias,
  };
}
