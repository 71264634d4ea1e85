import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataExport } from '../../../contract/accounts/own-data.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { speakProgress } from '../../ui/level-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Moment } from '../../ui/moment.tsx';
import { texts } from './texts.ts';
import classes from './own-data.module.css';

const key = ['own-data'];
const lookEveryMs = 3_000;

/** Everything about a person as a file: asked for, watched while it is built, and saved. */
export function DownloadCard() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.ownData(undefined, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export ?? null) ? lookEveryMs : false),
  });
  const asking = useAction(
    () => api.askForOwnData(),
    (asked) => queries.setQueryData(key, { export: asked }),
  );
  const ask = (label: string) => (
    <Button variant="default" aria-disabled={asking.isRunning} onClick={() => asking.run(undefined)}>
      {asking.isRunning ? texts.asking : label}
    </Button>
  );
  return (
    <Card title={texts.download} lede={texts.downloadLede}>
      <LoadedPart query={query} failure={texts.loadFailed}>
        {({ export: known }) => (
          <div className={classes.stack}>
            <output className={classes.stack}>
              <State known={known} />
            </output>
            {!isUnderWay(known) && ask(known?.state === 'ready' ? texts.askAgain : texts.ask)}
            {asking.failure !== null && (
              <p role="alert" className={classes.failure}>
                {asking.failure.message}
              </p>
            )}
          </div>
        )}
      </LoadedPart>
    </Card>
  );
}

function isUnderWay(known: DataExport | null): boolean {
  return known?.state === 'waiting' || known?.state === 'working';
}

/** What there is to say of the file as it stands. */
function State({ known }: { known: DataExport | null }) {
  if (known === null) return null;
  const { id, state, steps_done: done, steps_total: total, expires_at: until } = known;
  if (state === 'waiting') return <p>{texts.waiting}</p>;
  if (state === 'failed') return <p className={classes.failure}>{texts.failed}</p>;
  if (state === 'working') {
    const percent = total === 0 ? 0 : Math.round((done / total) * 100);
    const text = `${done} of ${total} tables`;
    return (
      <>
        <p>{texts.working}</p>
        <Progress.Root className={classes.bar}>
          <Progress.Section value={percent} {...speakProgress({ label: texts.progress, text, percent })} />
        </Progress.Root>
        <p className={classes.note}>{text}</p>
      </>
    );
  }
  return (
    <>
      <p>{texts.ready}</p>
      <Button component="a" href={`/api/account/data-export/file?id=${id}`} download>
        {texts.save}
      </Button>
      {until !== null && (
        <p className={classes.note}>
          {texts.until} <Moment iso={until} />, <ClockTime iso={until} />.
        </p>
      )}
    </>
  );
}
