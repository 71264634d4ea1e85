import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import { longestSetName, longestSetNote, longestSetSource } from '../../../contract/deals/deal-limits.ts';
import {
  findPublished,
  formatOwnRange,
  nameOwnRange,
} from '../../../engine/pricing/returns/own-assumptions.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import {
  emptyEntry,
  furtherPlaces,
  mainPlaces,
  nichePlaces,
  readRangeEntry,
  readRanges,
  type RangeEntries,
} from './set-entry.ts';
import { setTexts } from './set-texts.ts';

export interface SetFields {
  name: string;
  note: string;
  entries: RangeEntries;
}

interface SetEditorProps {
  fields: SetFields;
  onChange: (fields: SetFields) => void;
  /** The version that is edited; `null` for a new set. */
  base: { id: string; version: number } | null;
  onSaved: (set: AssumptionSetAnswer) => void;
  /** Somebody saved a newer version: it is to be shown, and what is entered here stays. */
  onNewer: () => void;
}

/** The ranges of a set: saving adds a version. */
export function SetEditor({ fields, onChange, base, onSaved, onNewer }: SetEditorProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useAction(api.saveAssumptionSet, onSaved);
  const { name, note, entries } = fields;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { ranges, isSound } = readRanges(entries);
    const mistake = name.trim() === '' ? setTexts.needsName : isSound ? null : setTexts.mistakes;
    setWrong(mistake);
    if (mistake === null) save.run({ name, note, ranges, based_on: base });
  };
  const place = { entries, onChange: (next: RangeEntries) => onChange({ ...fields, entries: next }) };
  return (
    <Card title={base === null ? setTexts.newTitle : setTexts.edit}>
      <form className={form.form} onSubmit={submit}>
        <div className={form.row}>
          <TextInput
            label={setTexts.name}
            maxLength={longestSetName}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget: { value } }) => onChange({ ...fields, name: value })}
          />
          <TextInput
            label={setTexts.note}
            maxLength={longestSetNote}
            autoComplete="off"
            value={note}
            onChange={({ currentTarget: { value } }) => onChange({ ...fields, note: value })}
          />
        </div>
        <RangeFields places={mainPlaces} {...place} />
        <Disclosure summary={setTexts.niches}>
          <RangeFields places={nichePlaces} {...place} />
        </Disclosure>
        <Disclosure summary={setTexts.codes}>
          <RangeFields places={furtherPlaces} {...place} />
        </Disclosure>
        <div className={form.actions}>
          <Button type="submit" aria-disabled={save.isRunning}>
            {save.isRunning
              ? setTexts.saving
              : base === null
                ? setTexts.save
                : setTexts.saveNext(base.version + 1)}
          </Button>
          {save.failure?.code === 'SET_CHANGED' && (
            <Button variant="default" onClick={onNewer}>
              {setTexts.showNewer}
            </Button>
          )}
        </div>
        <FailureLine message={wrong ?? save.failure?.message ?? null} />
      </form>
    </Card>
  );
}

interface RangeFieldsProps {
  places: typeof mainPlaces;
  entries: RangeEntries;
  onChange: (entries: RangeEntries) => void;
}

function RangeFields({ places, entries, onChange }: RangeFieldsProps) {
  return (
    <div className={form.form}>
      {places.map((place) => {
        const name = nameOwnRange(place);
        const entry = entries[name] ?? emptyEntry;
        const read = readRangeEntry(place, entry);
        const published = findPublished(place);
        const change = (wishes: Partial<typeof entry>) =>
          onChange({ ...entries, [name]: { ...entry, ...wishes } });
        return (
          <div key={name} className={form.row}>
            <TextInput
              label={`${name}${place.factor === 'lift' ? setTexts.multiple : setTexts.rate}`}
              description={setTexts.rangeHint(
                published !== null
                  ? formatOwnRange({ ...place, range: published.range })
                  : place.factor === 'clickRate'
                    ? setTexts.byNiche.toLowerCase()
                    : setTexts.notPublished.toLowerCase(),
              )}
              placeholder={place.factor === 'lift' ? '1.2-2' : '0.3-0.8'}
              maxLength={20}
              autoComplete="off"
              value={entry.text}
              error={typeof read === 'string' ? read : undefined}
              onChange={({ currentTarget: { value } }) => change({ text: value })}
            />
            <TextInput
              label={setTexts.source}
              description={setTexts.sourceHint}
              aria-label={setTexts.sourceOf(name)}
              maxLength={longestSetSource}
              autoComplete="off"
              value={entry.source}
              onChange={({ currentTarget: { value } }) => change({ source: value })}
            />
          </div>
        );
      })}
    </div>
  );
}
