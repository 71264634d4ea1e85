import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { longestExport } from '../../../contract/limits.ts';
import { comparePath } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { api } from '../../session/api.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatPlural } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { buildNarrowing, type Filters } from './filters.ts';
import classes from './library.module.css';
import type { RenderSave } from './library-desk.tsx';
import type { Selected } from './library-table.tsx';
import { texts } from './texts.ts';
import { toolTexts as words } from './tool-texts.ts';

interface SelectionBarProps {
  filters: Filters;
  /** Of all pages. */
  total: number;
  selected: Selected;
  onSelected: (selected: Selected) => void;
  renderSave: RenderSave | undefined;
}

const files = {
  csv: { path: '/functions/v1/export-analysis-csv', event: 'export_csv_clicked' },
  excel: { path: '/functions/v1/export-analysis-excel', event: 'export_xlsx_clicked' },
} as const;

/** What can be done with the selected analyses; their number has its place from the start, so that it is spoken. */
export function SelectionBar({ filters, total, selected, onSelected, renderSave }: SelectionBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const chosen = [...selected.keys()];
  const selecting = useAction(
    () => api.libraryIds(buildNarrowing(filters)),
    ({ analyses }) => onSelected(new Map(analyses.map(({ id, channel_id }) => [id, channel_id]))),
  );
  const exporting = useAction(
    (kind: keyof typeof files) => exportSelected(kind, chosen.slice(0, longestExport)),
    () => undefined,
  );
  return (
    <section className={classes.selection} aria-label={texts.select}>
      <output className={classes.count}>{selected.size > 0 && words.selected(selected.size)}</output>
      {selected.size > 0 && (
        <>
          {total > 0 && (
            <Button
              variant="subtle"
              size="xs"
              aria-disabled={selecting.isRunning}
              onClick={() => selecting.run(undefined)}
            >
              {total > longestExport ? words.selectFirst : words.selectAll(total)}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => onSelected(new Map())}>
            {words.clear}
          </Button>
          {(['csv', 'excel'] as const).map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="xs"
              aria-disabled={exporting.isRunning}
              onClick={() => exporting.run(kind)}
            >
              {words[kind]}
            </Button>
          ))}
          {selected.size >= 2 && selected.size <= 6 && (
            <Button component={Link} to={comparePath(chosen)} variant="default" size="xs">
              {words.compare}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            {words.rerun}
          </Button>
          {renderSave?.([...new Set(selected.values())])}
        </>
      )}
      <FailureLine message={selecting.failure?.message ?? null} />
      {isAsking && (
        <RerunDialog
          ids={chosen.slice(0, longestExport)}
          onClose={() => setIsAsking(false)}
          onStarted={() => onSelected(new Map())}
        />
      )}
    </section>
  );
}

async function exportSelected(kind: keyof typeof files, analysisIds: string[]): Promise<void> {
  const { path, event } = files[kind];
  track(event, { available: true });
  const outcome = await download(path, { analysisIds, further: true });
  await showToast(
    outcome.ok
      ? { title: words.exported, tone: 'good' }
      : { ...describeExportFailure(outcome, words.exportFailed), topic: 'library-export' },
  );
}

interface RerunDialogProps {
  ids: string[];
  onClose: () => void;
  onStarted: () => void;
}

/** Tells what it costs before anything is taken. */
function RerunDialog({ ids, onClose, onStarted }: RerunDialogProps) {
  const cost = useQuery({
    queryKey: ['library-rerun', ids],
    queryFn: ({ signal }) => api.rerunCost({ analysisIds: ids }, { signal }),
    staleTime: 0,
  });
  const starting = useAction(
    (channelIds: string[]) =>
      api.bulkChannelAnalysis({
        job_name: `Again: ${formatPlural(channelIds.length, 'channel')}`,
        channel_urls: channelIds,
      }),
    () => {
      onStarted();
      onClose();
      void refreshStart();
      void showToast({ title: words.started, message: words.toJobs, tone: 'good' });
    },
  );
  return (
    <Dialog title={words.rerunTitle} onClose={onClose}>
      <LoadedPart query={cost} failure={words.rerunTitle} skeleton={<p>{texts.loading}</p>}>
        {({ channel_ids: channelIds, free, credits, credits_left: left, most }) => {
          const problem =
            most === null ? words.noLists : channelIds.length > most ? words.tooMany(most) : null;
          return (
            <>
              <p>{words.cost(channelIds.length, { free, credits, left })}</p>
              <FailureLine message={problem ?? starting.failure?.message ?? null} />
              <div className={form.actions}>
                <form method="dialog">
                  <Button type="submit" variant="default">
                    {words.rerunKeep}
                  </Button>
                </form>
                {problem === null && (
                  <Button aria-disabled={starting.isRunning} onClick={() => starting.run(channelIds)}>
                    {words.rerunStart}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </LoadedPart>
    </Dialog>
  );
}
