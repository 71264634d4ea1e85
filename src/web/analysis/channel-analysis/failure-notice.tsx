import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { formatExactTime, formatTimeOfDay } from '../../ui/format.ts';
import { maximumRetries } from './analyzer-store.ts';
import { isExhaustion, type Failure } from './failure.ts';
import classes from './failure-notice.module.css';
import { texts } from './texts.ts';

export interface FailureNoticeProps {
  failure: Failure;
  retries: number;
  isOnline: boolean;
  onRetry: () => void;
}

/** Why the analysis failed, when asking again can succeed, and what helps: a retry, or a larger plan. */
export function FailureNotice({ failure, retries, isOnline, onRetry }: FailureNoticeProps) {
  const hasRetry = retries < maximumRetries;
  const isExhausted = isExhaustion(failure);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not pass on.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes.notice} role="alert" ref={notice}>
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
        {isExhausted ? <EarlierAnalyses /> : null}
        {hasRetry || isExhausted ? null : <p>{texts.retriesUsed}</p>}
      </div>
      {isExhausted ? (
        <Button component={Link} to={links.homePricing}>
          {texts.upgrade}
        </Button>
      ) : null}
      {hasRetry && isOnline && !isExhausted ? (
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </div>
  );
}

function EarlierAnalyses() {
  return (
    <p>
      Your latest analyses stay in your <Link to={links.dashboard}>dashboard</Link>.
    </p>
  );
}
