import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { importTargets, type ImportTarget } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { choicesOf } from '../../ui/choices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatCount, formatPlural } from '../../ui/format.ts';
import type { TableFile } from '../../ui/read-table-file.ts';
import { RejectedRows } from '../../ui/rejected-rows.tsx';
import { TableFileField } from '../../ui/table-file-field.tsx';
import type { ListData } from './list-data.ts';
import classes from './lists.module.css';
import { targetWords, texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

/** What a column probably is, by its name; one alone names the channels. */
export function guessTargets(head: readonly string[]): ImportTarget[] {
  const guessed = head.map((name) => guesses.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? 'own');
  const first = guessed.indexOf('channel');
  return guessed.map((target, at) => {
    if (target === 'channel') return at === first ? target : 'skip';
    return guessed.indexOf(target) < at && target !== 'own' ? 'own' : target;
  });
}

const guesses: readonly [RegExp, ImportTarget][] = [
  [/^(channel ?(url|link|id)?|url|link|handle|youtube.*|channel_(url|id))$/i, 'channel'],
  [/^(contact ?)?e-?mail.*$/i, 'contact_email'],
  [/^contact( ?name)?$/i, 'contact_name'],
  [/^(name|label|channel ?name|creator)$/i, 'label'],
  [/^(status|stage)$/i, 'status'],
  [/^(tags?|labels)$/i, 'tags'],
  [/^rating.*$/i, 'rating'],
  [/^notes?$/i, 'note'],
  [/^$/, 'skip'],
];

/** A file of channels: opened here, each column named, judged by the server, and only then taken over. */
export function ImportDialog({ list, onClose }: { list: ListData['list']; onClose: () => void }) {
  const [file, setFile] = useState<(TableFile & { targets: ImportTarget[] }) | null>(null);
  return (
    <Dialog title={texts.importTitle} onClose={onClose}>
      {file === null ? (
        <TableFileField
          label={texts.importField}
          work={null}
          failure={null}
          onRead={(table) =>
            setFile({ ...evenOut(table), targets: guessTargets(evenOut(table).rows[0] ?? []) })
          }
        />
      ) : (
        <ImportSteps
          list={list}
          file={file}
          onTargets={(targets) => setFile({ ...file, targets })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Every column has a place in the first row. */
function evenOut(table: TableFile): TableFile {
  const width = Math.max(...table.rows.map((row) => row.length));
  const [head = [], ...rows] = table.rows;
  return { ...table, rows: [[...head, ...Array.from({ length: width - head.length }, () => '')], ...rows] };
}

interface ImportStepsProps {
  list: ListData['list'];
  file: TableFile & { targets: ImportTarget[] };
  onTargets: (targets: ImportTarget[]) => void;
  onClose: () => void;
}

type Judged = Awaited<ReturnType<typeof api.previewListImport>>;

function ImportSteps({ list, file: { rows, targets }, onTargets, onClose }: ImportStepsProps) {
  const [judged, setJudged] = useState<Judged | null>(null);
  const refresh = useRefresh();
  const input = { list_id: list.id, targets, rows };
  const checking = useAction(() => api.previewListImport(input), setJudged);
  const taking = useAction(
    () => api.importList(input),
    () => {
      void refresh();
      onClose();
    },
  );
  const choose = (place: number, target: ImportTarget) => {
    setJudged(null);
    onTargets(targets.map((each, at) => (at === place ? target : each)));
  };
  const failure = checking.failure ?? taking.failure;
  // Columns may share a name; their places in the file do not change.
  const places = targets.map((_, at) => String(at));
  return (
    <div className={form.form}>
      {targets.map((target, at) => (
        <NativeSelect
          key={places[at]}
          label={texts.columnIs((rows[0]?.[at] ?? '') || String(at + 1))}
          data={choicesOf(targetWords)}
          value={target}
          onChange={({ currentTarget }) =>
            choose(at, importTargets.find((each) => each === currentTarget.value) ?? 'skip')
          }
        />
      ))}
      <FailureLine message={failure?.message ?? null} />
      {judged !== null && (
        <output className={classes.part}>
          <span>
            {`${formatPlural(judged.total_rows, 'row')}: ${formatCount(judged.good_rows)} can be imported, ${formatCount(judged.rejected_rows)} cannot.`}
          </span>
          <RejectedRows count={judged.rejected_rows} rows={judged.rejected} />
        </output>
      )}
      <div className={form.actions}>
        {judged !== null && judged.good_rows > 0 ? (
          <Button aria-disabled={taking.isRunning} onClick={() => taking.run(undefined)}>
            {taking.isRunning
              ? texts.importing
              : `${texts.import} ${formatPlural(judged.good_rows, 'channel')}`}
          </Button>
        ) : (
          <Button aria-disabled={checking.isRunning} onClick={() => checking.run(undefined)}>
            {checking.isRunning ? texts.checking : texts.check}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
