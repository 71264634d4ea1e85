import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { ClientListRow } from '../../../contract/agency/client-page.ts';
import { longestClientNote } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { download } from '../../session/download.ts';
import { explainFailure, joinReason } from '../../session/failure.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import form from '../../ui/form.module.css';
import { DownloadIcon } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import type { GuestDecision } from '../../../contract/limits.ts';
import classes from './clients.module.css';
import { decisionWords, texts } from './texts.ts';
import { useClientRows } from './use-clients.ts';

/** The channels of a given list: who decided what, and what the client reads beside each. */
export function DecidedRows({ listId, mayWrite }: { listId: string; mayWrite: boolean }) {
  const rows = useClientRows(listId);
  if (rows.isError) {
    return (
      <LoadFailure
        sentence={joinReason(texts.rowsFailed, explainFailure(rows.error))}
        isAsking={rows.isFetching}
        onRetry={() => void rows.refetch()}
      />
    );
  }
  if (rows.data === undefined) return <output>{texts.loading}</output>;
  const all = rows.data.pages.flatMap((page) => page.rows);
  if (all.length === 0) return <p className={classes.note}>{texts.noRows}</p>;
  return (
    <div className={classes.stack}>
      <ExportMenu listId={listId} />
      {all.map((row) => (
        <DecidedRow key={row.channel_id} listId={listId} row={row} mayWrite={mayWrite} />
      ))}
      {rows.hasNextPage && (
        <Button
          variant="default"
          aria-disabled={rows.isFetchingNextPage}
          onClick={() => {
            if (!rows.isFetchingNextPage) void rows.fetchNextPage();
          }}
        >
          {rows.isFetchingNextPage ? texts.loading : texts.more}
        </Button>
      )}
    </div>
  );
}

function ExportMenu({ listId }: { listId: string }) {
  const { isBusy, run } = useBusy();
  const save = (kind: 'csv' | 'excel') =>
    run(async () => {
      const outcome = await download(`/api/clients/export-${kind}`, { list_id: listId });
      if (!outcome.ok) await showToast({ title: texts.exportFailed, message: outcome.message, tone: 'bad' });
    });
  return (
    <div>
      <Menu label={texts.exportDecisions} button={{ leftSection: <DownloadIcon /> }} isBusy={isBusy}>
        <MenuItem onChoose={() => save('csv')}>{texts.exportCsv}</MenuItem>
        <MenuItem onChoose={() => save('excel')}>{texts.exportExcel}</MenuItem>
      </Menu>
    </div>
  );
}

const tones: Record<GuestDecision, TagTone> = { approved: 'good', changes: 'warn', undone: 'neutral' };

interface RowProps {
  listId: string;
  row: ClientListRow;
  mayWrite: boolean;
}

function DecidedRow({ listId, row, mayWrite }: RowProps) {
  const [newest] = row.decisions;
  return (
    <section className={classes.part} aria-label={row.name}>
      <div className={classes.head}>
        <h4 className={classes.heading}>
          <bdi>{row.name}</bdi>
        </h4>
        {newest === undefined ? (
          <Tag>{texts.undecided}</Tag>
        ) : (
          <Tag tone={tones[newest.decision]}>{decisionWords[newest.decision]}</Tag>
        )}
      </div>
      {row.decisions.length > 0 && (
        <ul className={classes.stack}>
          {row.decisions.map(({ decision, comment, by, at }) => (
            <li key={`${at} ${decision} ${by}`}>
              <p className={classes.note}>
                {`${decisionWords[decision]}: `}
                <bdi>{by}</bdi>, <Moment iso={at} />
              </p>
              {comment !== '' && (
                <p className={classes.text} dir="auto">
                  {comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <NoteForm listId={listId} row={row} />
      ) : (
        row.note !== '' && <p className={classes.text}>{row.note}</p>
      )}
    </section>
  );
}

function NoteForm({ listId, row }: Omit<RowProps, 'mayWrite'>) {
  const [saved, setSaved] = useState(row.note);
  const [note, setNote] = useState(row.note);
  const saving = useAction(
    () =>
      tellFailure(
        texts.noteFailed,
        api.saveClientNote({ list_id: listId, channel_id: row.channel_id, note }),
      ),
    (answer) => {
      setSaved(answer.note);
      setNote(answer.note);
      void showToast({ title: texts.noteSaved, message: row.name, tone: 'good' });
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saving.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Textarea
        label={texts.note}
        dir="auto"
        rows={2}
        maxLength={longestClientNote}
        readOnly={saving.isRunning}
        error={saving.failure?.message ?? null}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {note !== saved && (
        <div className={form.actions}>
          <Button type="submit" variant="default" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.loading : texts.noteSave}
          </Button>
        </div>
      )}
    </form>
  );
}
