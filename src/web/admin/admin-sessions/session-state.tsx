import { useEffect } from 'react';
import { useHasAdminSessionEnded } from '../../session/admin-session.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { CheckIcon, ClockIcon, LockIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import classes from './admin-session-panel.module.css';
import { texts } from './texts.ts';
import { formatTimeLeft } from './time-left.ts';

export function NoSessionState() {
  const hasEnded = useHasAdminSessionEnded();
  return (
    <>
      <Tag tone={hasEnded ? 'warn' : 'neutral'} icon={hasEnded ? <ClockIcon /> : <LockIcon />}>
        {hasEnded ? texts.ended : texts.none}
      </Tag>
      <p>{hasEnded ? texts.endedMore : texts.noneMore}</p>
    </>
  );
}

interface ActiveStateProps {
  expiresAt: string;
  /** By this computer's clock it is over; the server knows. */
  onEnd: () => unknown;
}

export function ActiveState({ expiresAt, onEnd }: ActiveStateProps) {
  const leftS = useCountdown(expiresAt, findPauseMs);
  const isOver = leftS === 0;
  useEffect(() => {
    if (isOver && findPauseMs(expiresAt) <= 0) onEnd();
  }, [isOver, expiresAt, onEnd]);
  return (
    <>
      <Tag tone="good" icon={<CheckIcon />}>
        {texts.active}
      </Tag>
      <p className={classes.until}>
        until <ClockTime iso={expiresAt} />
      </p>
      {leftS > 0 && <p className={classes.left}>{formatTimeLeft(leftS)} left</p>}
    </>
  );
}

function findPauseMs(iso: string): number {
  return Date.parse(iso) - Date.now();
}
