import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@mantine/core';
import type { CreatorRate, CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import type { Action } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { emptyEntry, entryOf, nextEntry, checkedFields, problemsOf, readEntry } from './rate-entry.ts';
import type { RateEntry, RateProblems } from './rate-entry.ts';
import { formatAmount, texts } from './texts.ts';
import { RateFields } from './rate-fields.tsx';
import classes from './rate-form-panel.module.css';
import form from '../../ui/form.module.css';

interface RateFormPanelProps {
  /** The rate to change; `null` adds one. */
  edited: CreatorRate | null;
  /** The rate is changed. */
  onSaved: () => void;
  /** Back to adding. */
  onCancel: () => void;
}

export function RateFormPanel({ edited, onSaved, onCancel }: RateFormPanelProps) {
  const [nowMs] = useState(() => Date.now());
  const place = useRef<HTMLDivElement>(null);
  // Whoever chose a rate to edit goes on in its first field.
  useEffect(() => {
    if (edited !== null) place.current?.querySelector('input')?.focus();
  }, [edited]);
  return (
    <div ref={place} className={classes.place}>
      {edited === null ? (
        <AddRate nowMs={nowMs} />
      ) : (
        <EditRate key={edited.id} rate={edited} nowMs={nowMs} onSaved={onSaved} onCancel={onCancel} />
      )}
    </div>
  );
}

/** What is entered outlives a look at another tab. */
function AddRate({ nowMs }: { nowMs: number }) {
  const place = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const [entry, setEntry] = useDraft(nowMs);
  const adding = useAction(
    (fields: CreatorRateFields) => tellFailure(texts.saveFailed, api.addCreatorRate(fields)),
    (rate) => {
      setEntry(nextEntry(entry, nowMs));
      tellSuccess(texts.added, rate);
      place.current?.querySelector('input')?.focus();
      void queries.invalidateQueries();
    },
  );
  return (
    <Card title={texts.addTitle} lede={texts.addLede}>
      <div ref={place}>
        <RateForm entry={entry} saving={adding} submitLabel={texts.add} nowMs={nowMs} onChange={setEntry} />
      </div>
    </Card>
  );
}

interface EditRateProps {
  rate: CreatorRate;
  nowMs: number;
  onSaved: () => void;
  onCancel: () => void;
}

function EditRate({ rate, nowMs, onSaved, onCancel }: EditRateProps) {
  const queries = useQueryClient();
  const [entry, setEntry] = useState(() => entryOf(rate));
  const saving = useAction(
    (fields: CreatorRateFields) =>
      tellFailure(texts.saveFailed, api.updateCreatorRate({ id: rate.id, revision: rate.revision, fields })),
    (saved) => {
      tellSuccess(texts.updated, saved);
      void queries.invalidateQueries();
      onSaved();
    },
  );
  return (
    <Card
      title={texts.editTitle}
      lede={
        <>
          <bdi>{rate.channel_name}</bdi>, {formatAmount(rate)}. Cancel leaves it as it is.
        </>
      }
    >
      <RateForm
        entry={entry}
        saving={saving}
        submitLabel={texts.save}
        nowMs={nowMs}
        onChange={setEntry}
        onCancel={onCancel}
      />
    </Card>
  );
}

const draftKey = ['rate-draft'];

function useDraft(nowMs: number): [RateEntry, (entry: RateEntry) => void] {
  const queries = useQueryClient();
  const { data } = useQuery<RateEntry>({
    queryKey: draftKey,
    queryFn: () => emptyEntry(nowMs),
    initialData: () => emptyEntry(nowMs),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (entry) => queries.setQueryData(draftKey, entry)];
}

function tellSuccess(title: string, rate: CreatorRate): void {
  void showToast({ title, message: `${rate.channel_name}, ${formatAmount(rate)}`, tone: 'good' });
}

interface RateFormProps {
  entry: RateEntry;
  saving: Action<CreatorRateFields>;
  submitLabel: string;
  nowMs: number;
  onChange: (entry: RateEntry) => void;
  onCancel?: () => void;
}

/** A rate to enter or to change; what is wrong with it stands at its fields, and a failed save loses nothing. */
function RateForm({ entry, saving, submitLabel, nowMs, onChange, onCancel }: RateFormProps) {
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
