import { useEffect, useState } from 'react';

const secondMs = 1000;

/** Whole seconds until the pause that began with `cause` is over; 0 without one. */
export function useCountdown<Cause>(cause: Cause | null, findPauseMs: (cause: Cause) => number): number {
  const [leftS, setLeftS] = useState(0);
  useEffect(() => {
    const endMs = cause === null ? 0 : Date.now() + findPauseMs(cause);
    const tick = () => setLeftS(Math.max(0, Math.ceil((endMs - Date.now()) / secondMs)));
    tick();
    if (cause === null) return undefined;
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [cause, findPauseMs]);
  return leftS;
}
