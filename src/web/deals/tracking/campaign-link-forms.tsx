import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { contentFormats, formatRatios, type ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import {
  longestCreatorName,
  longestDestination,
  placements,
  type Placement,
} from '../../../engine/tracking/links.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { campaignTexts, placementNames, texts } from './texts.ts';

export interface LinkedCreator {
  id: string;
  name: string;
  /** Of what they deliver. */
  format: ContentFormat;
}

interface FormProps {
  creators: readonly LinkedCreator[];
  onDone: () => unknown;
}

const namesOf = (creators: readonly LinkedCreator[]) =>
  creators.map(({ id, name }) => ({ value: id, label: name }));

/** Makes a creator's links, one for each place. */
export function MakeForm({ creators, landing, onDone }: FormProps & { landing: string }) {
  const [chosen, setChosen] = useState<string | undefined>(creators[0]?.id);
  const creator = creators.find(({ id }) => id === chosen);
  const [typed, setTyped] = useState<{ name?: string; format?: LinkedCreator['format'] }>({});
  const [places, setPlaces] = useState<readonly Placement[]>(['description']);
  const [destination, setDestination] = useState(landing);
  const [isPlaceless, setIsPlaceless] = useState(false);
  const name = typed.name ?? creator?.name ?? '';
  const format = typed.format ?? creator?.format ?? 'integration';
  const making = useAction(
    () =>
      api.makeCampaignLinks({
        creator_id: creator?.id ?? '',
        name,
        placements: [...places],
        format,
        destination,
      }),
    ({ finding }) => {
      if (finding === 'dead') void showToast({ title: texts.madeDead, tone: 'bad' });
      onDone();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsPlaceless(places.length === 0);
    if (places.length > 0) making.run(undefined);
  };
  const failure = isPlaceless ? campaignTexts.noPlace : (making.failure?.message ?? null);
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <NativeSelect
          label={texts.creator}
          value={chosen}
          data={namesOf(creators)}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            setTyped({});
          }}
        />
        <TextInput
          label={campaignTexts.name}
          dir="auto"
          autoComplete="off"
          maxLength={longestCreatorName}
          value={name}
          onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        />
        <NativeSelect
          label={campaignTexts.format}
          value={format}
          data={contentFormats.map((value) => ({ value, label: formatRatios[value].label }))}
          onChange={({ currentTarget: { value } }) =>
            setTyped({ ...typed, format: contentFormats.find((each) => each === value) ?? format })
          }
        />
      </div>
      <Checkbox.Group
        label={campaignTexts.places}
        value={[...places]}
        onChange={(values) => setPlaces(placements.filter((place) => values.includes(place)))}
      >
        <div className={form.row}>
          {placements.map((place) => (
            <Checkbox key={place} value={place} label={placementNames[place]} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label={texts.destination}
        placeholder={texts.destinationHint}
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestDestination}
        value={destination}
        onChange={({ currentTarget }) => setDestination(currentTarget.value)}
      />
      <FailureLine message={failure} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={making.isRunning}>
          {making.isRunning ? texts.making : campaignTexts.make}
        </Button>
      </div>
    </form>
  );
}

/** Gives a creator a link that is there already. */
export function AttachForm({ creators, free, onDone }: FormProps & { free: readonly TrackingLink[] }) {
  const [creator, setCreator] = useState(creators[0]?.id ?? '');
  const [wanted, setWanted] = useState('');
  // One that was just attached is no longer among them.
  const link = free.find(({ id }) => id === wanted) ?? free[0];
  const attaching = useAction(
    () => api.attachCampaignLink({ creator_id: creator, link_id: link?.id ?? '' }),
    onDone,
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    attaching.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <NativeSelect
          label={texts.creator}
          value={creator}
          data={namesOf(creators)}
          onChange={({ currentTarget }) => setCreator(currentTarget.value)}
        />
        <NativeSelect
          label={campaignTexts.link}
          value={link?.id}
          data={free.map((each) => ({
            value: each.id,
            label: `${each.creator}, ${placementNames[each.placement]}, ${each.code}`,
          }))}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      <FailureLine message={attaching.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" variant="default" aria-disabled={attaching.isRunning}>
          {campaignTexts.attach}
        </Button>
      </div>
    </form>
  );
}
