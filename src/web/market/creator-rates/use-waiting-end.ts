import { useEffect, useEffectEvent } from 'react';
import type { ActionFailure } from '../../session/use-action.ts';

/** Where somebody else has answered a rate meanwhile, it goes from the list; a message tells why. */
export function useWaitingEnd(failure: ActionFailure | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (failure?.code === 'NOT_WAITING') end();
  }, [failure]);
}
