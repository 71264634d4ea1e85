import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WatchAlert } from '../../../contract/analysis/watch.ts';
import { judgeSafety } from '../../../engine/analysis/result-labels.ts';
import { analysisPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCompact, formatDollars, formatSignedPercent } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Who } from './parts.tsx';
import { ruleWords, texts } from './texts.ts';
import classes from './watch.module.css';

const dayMs = 86_400_000;
const spans = { week: 7, month: 30, all: 366 } as const;
type Span = keyof typeof spans;
const isSpan = (text: string): text is Span => text in spans;

/** What changed, by channel, each with what was before. */
export function Changes({ onAdd }: { onAdd: () => void }) {
  const [span, setSpan] = useState<Span>('week');
  const queries = useQueryClient();
  const alerts = useQuery({
    queryKey: ['watch', 'alerts', span],
    queryFn: ({ signal }) => {
      const since = new Date(Date.now() - spans[span] * dayMs).toISOString().slice(0, 10);
      return api.watchAlerts({ since }, { signal });
    },
  });
  const watches = useQuery({
    queryKey: ['watch', 'list'],
    queryFn: ({ signal }) => api.watches({}, { signal }),
  });
  const reading = useAction(
    (until: string) => api.readWatchAlerts({ until }),
    () => void queries.invalidateQueries({ queryKey: ['watch', 'alerts'] }),
  );
  return (
    <LoadedPart query={alerts} failure={texts.changesFailed}>
      {({ alerts: found, more, unread, out_of_credits_since }) => (
        <div className={classes.part}>
          {out_of_credits_since !== null && <output>{texts.noCredits}</output>}
          <div className={classes.line}>
            <NativeSelect
              label={texts.since}
              value={span}
              data={(['week', 'month', 'all'] as const).map((value) => ({ value, label: texts[value] }))}
              onChange={({ currentTarget: { value } }) => isSpan(value) && setSpan(value)}
            />
            {unread > 0 && found[0] !== undefined && (
              <Button
                variant="default"
                aria-disabled={reading.isRunning}
                onClick={() => reading.run(found[0]?.created_at ?? '')}
              >
                {texts.markRead}
              </Button>
            )}
          </div>
          <FailureLine message={reading.failure && texts.markFailed} />
          {found.length > 0 ? (
            <Grouped alerts={found} />
          ) : watches.data?.watches.length === 0 ? (
            <EmptyState title={texts.noWatches} note={texts.noWatchesMore}>
              <Button onClick={onAdd}>{texts.addFirst}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.noChanges} note={texts.noChangesMore} />
          )}
          {more && <p className={classes.note}>{texts.more}</p>}
        </div>
      )}
    </LoadedPart>
  );
}

function Grouped({ alerts }: { alerts: readonly WatchAlert[] }) {
  const groups = [...Map.groupBy(alerts, ({ channel_id }) => channel_id)];
  return groups.map(([channelId, own]) => {
    const [first] = own;
    if (first === undefined) return null;
    const analysis = own.find(({ analysis_id }) => analysis_id !== null)?.analysis_id ?? null;
    return (
      <article key={channelId} className={classes.group}>
        <header className={classes.line}>
          <h2 className={classes.name}>
            <Who {...first} />
          </h2>
          {analysis !== null && <Link to={analysisPath(analysis)}>{texts.open}</Link>}
        </header>
        <ul className={classes.alerts}>
          {own.map((alert) => (
            <li key={alert.id} className={classes.alert} data-unread={!alert.read}>
              <span className={classes.what}>
                {!alert.read && <span className={classes.mark}>{texts.newMark}</span>}
                <Told alert={alert} />
              </span>
              <span className={classes.note}>
                <Moment iso={alert.created_at} />
              </span>
            </li>
          ))}
        </ul>
      </article>
    );
  });
}

const formats = {
  price: formatDollars,
  views_trend: formatSignedPercent,
  subscribers: formatCompact,
} as const;
const measureWords = { price: 'Price', views_trend: 'Views in 90 days', subscribers: 'Subscribers' } as const;

function Told({ alert }: { alert: WatchAlert }) {
  switch (alert.rule) {
    case 'new_sponsor':
      return (
        <span>
          {alert.sponsor === null ? (
            texts.unnamedSponsor
          ) : (
            <>
              New sponsor: <bdi className={classes.strong}>{alert.sponsor}</bdi>
            </>
          )}
          {alert.video_id !== null && (
            <>
              {' · '}
              <a href={`https://www.youtube.com/watch?v=${alert.video_id}`} target="_blank" rel="noreferrer">
                {texts.video}
              </a>
            </>
          )}
        </span>
      );
    case 'brand_safety':
      return (
        <span>
          Brand safety: {judgeSafety(alert.before).word} → <strong>{judgeSafety(alert.after).word}</strong>
        </span>
      );
    case 'upload_gap':
      return <span>No new video for {alert.days} days</span>;
    case 'gone':
    case 'renamed':
      return <span>{ruleWords[alert.rule]}</span>;
    case 'price':
    case 'views_trend':
    case 'subscribers':
      return <Moved alert={alert} />;
    default:
      return null;
  }
}

type Measured = Extract<WatchAlert, { rule: 'price' | 'views_trend' | 'subscribers' }>;

/** From where to where, each with its range: only ranges that do not touch are told. */
function Moved({ alert }: { alert: Measured }) {
  const { rule, before, after, before_at } = alert;
  const format: (value: number) => string = formats[rule];
  if (before === null || after === null) {
    return (
      <span>
        {ruleWords[rule]}. <span className={classes.note}>{texts.hiddenFigures}</span>
      </span>
    );
  }
  const range = ({ low, high }: typeof before) => `${format(low)} to ${format(high)}`;
  return (
    <span>
      {measureWords[rule]}: {format(before.value)} → <strong>{format(after.value)}</strong>
      {rule !== 'subscribers' && (
        <span className={classes.note}>
          {` ${texts.range}: ${range(before)} ${texts.before}, ${range(after)} ${texts.after}`}
        </span>
      )}
      {before_at !== null && (
        <span className={classes.note}>
          {` · ${texts.before}: ${texts.readOn} `}
          <Moment iso={before_at} />
        </span>
      )}
    </span>
  );
}
