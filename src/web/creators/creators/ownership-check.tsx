import { Button } from '@mantine/core';
import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import { api } from '../../session/api.ts';
import { useStart } from '../../session/start.ts';
import { Tag } from '../../ui/tag.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import classes from './ownership-card.module.css';
import { useAction } from '../../session/use-action.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

interface OwnershipCheckProps {
  channelId: string;
  code: string;
  onProven: (channel: CreatorChannel) => void;
}

/** The server checks once a minute. */
const pauseMs = 60_000;

/** The code, where it goes, and the button that looks for it there. */
export function OwnershipCheck({ channelId, code, onProven }: OwnershipCheckProps) {
  const { site } = useStart();
  const checking = useAction(
    () => api.creatorOwnership({ action: 'check', channel_id: channelId }),
    onProven,
  );
  const waitS = useCountdown(checking.failure, findPauseMs);
  const isWaiting = waitS > 0;
  return (
    <div className={classes.part}>
      <ol className={classes.steps}>
        <li>
          <p>Copy this code.</p>
          <div className={classes.code}>
            <code>{code}</code>
            <CopyButton text={code} label="Copy the code" />
          </div>
        </li>
        <li>
          {site.demo.youtube ? (
            <p>
              Put it anywhere into the description of the sample channel:{' '}
              <a href={`/demo/studio/${channelId}`} target="_blank" rel="noopener">
                open the demo studio
              </a>{' '}
              <Tag tone="warn">Demo</Tag>
            </p>
          ) : (
            <p>
              In <a href="https://studio.youtube.com">YouTube Studio</a> open Customization, then Profile. Put
              the code anywhere into the description and publish.
            </p>
          )}
        </li>
        <li>
          <p>Come back and let us look.</p>
        </li>
      </ol>
      <FailureLine message={checking.failure?.message ?? null} />
      <div className={classes.check}>
        <Button
          aria-disabled={checking.isRunning || isWaiting}
          aria-describedby="ownership-wait"
          onClick={() => {
            if (!isWaiting) checking.run(undefined);
          }}
        >
          {checking.isRunning ? 'Looking...' : 'Check'}
        </Button>
        <span className={classes.note} id="ownership-wait">
          {isWaiting ? `You can check again in ${waitS} s.` : 'We look once a minute at most.'}
        </span>
      </div>
    </div>
  );
}

/** How long after a refused check the next one makes sense. */
function findPauseMs({ code, retryAt }: { code: string; retryAt: string | null }): number {
  if (code === 'CODE_NOT_FOUND') return pauseMs;
  const leftMs = retryAt === null ? 0 : Date.parse(retryAt) - Date.now();
  // Far off is the end of the day, which the message names; the server's clock may be another one than the reader's.
  return leftMs > 0 && leftMs < 2 * pauseMs ? Math.min(leftMs, pauseMs) : 0;
}
