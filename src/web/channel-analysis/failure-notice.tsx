import { Button } from '@mantine/core';
import { WarningIcon } from '../ui/icons.tsx';
import { maximumRetries } from './analyzer-store.ts';
import type { Failure } from './failure.ts';
import classes from './failure-notice.module.css';
import { formatExactTime, formatTimeOfDay } from './format.ts';
import { texts } from './texts.ts';

export interface FailureNoticeProps {
  failure: Failure;
  retries: number;
  isOnline: boolean;
  onRetry: () => void;
}

/** Why the analysis failed, when asking again can succeed, and the retry while one is left. */
export function FailureNotice({ failure, retries, isOnline, onRetry }: FailureNoticeProps) {
  const hasRetry = retries < maximumRetries;
  return (
    <div className={classes.notice} role="alert">
      <span className={classes.icon}>
        <WarningIcon />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>{texts.analysisFailed}</p>
        <p>{failure.message}</p>
        {failure.retryAt === null ? null : (
          <p>
            Possible again from{' '}
            <time dateTime={failure.retryAt} title={formatExactTime(failure.retryAt)}>
              {formatTimeOfDay(failure.retryAt)}
            </time>
            .
          </p>
        )}
        {hasRetry ? null : <p>{texts.retriesUsed}</p>}
      </div>
      {hasRetry && isOnline ? (
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </div>
  );
}
