import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CreatorRate, CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { emptyEntry, entryOf, nextEntry, type RateEntry } from './rate-entry.ts';
import { RateForm } from './rate-form.tsx';
import classes from './rate-form-panel.module.css';
import { formatAmount, texts } from './texts.ts';

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
