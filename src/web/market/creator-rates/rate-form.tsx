import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import type { Action } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { checkedFields, problemsOf, readEntry, type RateEntry, type RateProblems } from './rate-entry.ts';
import { RateFields } from './rate-fields.tsx';
import { texts } from './texts.ts';

interface RateFormProps {
  entry: RateEntry;
  saving: Action<CreatorRateFields>;
  submitLabel: string;
  nowMs: number;
  onChange: (entry: RateEntry) => void;
  onCancel?: () => void;
}

/** A rate to enter or to change; what is wrong with it stands at its fields, and a failed save loses nothing. */
export function RateForm({ entry, saving, submitLabel, nowMs, onChange, onCancel }: RateFormProps) {
  const place = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<RateProblems>({});
  const refused = problemsOf(saving.failure);
  const { failure } = saving;
  useEffect(() => focusFirst(place.current, problemsOf(failure)), [failure]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readEntry(entry, nowMs);
    setProblems('problems' in read ? read.problems : {});
    if ('fields' in read) saving.run(read.fields);
    else focusFirst(place.current, read.problems);
  };
  const change = (part: Partial<RateEntry>) => {
    onChange({ ...entry, ...part });
    const left = Object.entries(problems).filter(([field]) => !(field in part));
    setProblems(Object.fromEntries(left));
  };
  return (
    <form ref={place} className={form.form} onSubmit={submit} noValidate>
      <RateFields
        entry={entry}
        problems={{ ...refused, ...problems }}
        isReadOnly={saving.isRunning}
        nowMs={nowMs}
        onChange={change}
      />
      <FailureLine message={Object.keys(refused).length > 0 ? null : (failure?.message ?? null)} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.saving : submitLabel}
        </Button>
        {onCancel !== undefined && (
          <Button
            variant="default"
            aria-disabled={saving.isRunning}
            onClick={() => {
              if (!saving.isRunning) onCancel();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function focusFirst(place: HTMLFormElement | null, problems: RateProblems): void {
  const first = checkedFields.find((field) => problems[field] !== undefined);
  const field = first === undefined ? null : place?.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
