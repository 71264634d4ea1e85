import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../../session/api.ts';
import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { showToast } from '../../ui/toast.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { useStart } from '../../session/start.ts';
import { Tag } from '../../ui/tag.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { ToolProps } from './tool-gate.tsx';
import { useCreatorMemory } from './use-creator-data.ts';
import { words } from './labels.ts';
import classes from './ownership-card.module.css';

/** Proves by a code in the channel's description that whoever reads this can edit the channel. */
export function OwnershipCard({ channelId, channel, channels }: ToolProps) {
  const { keepChannel } = useCreatorMemory();
  const [hasActed, setHasActed] = useState(false);
  const goOn = (changed: CreatorChannel) => {
    setHasActed(true);
    keepChannel(changed);
  };
  const requesting = useAction(
    () => api.creatorOwnership({ action: 'request', channel_id: channelId }),
    goOn,
  );
  return (
    <Card
      title="Prove that the channel is yours"
      lede="Rates and the marketplace entry are for the channel’s own creator. A code in the channel’s description proves it; nothing has to be connected."
    >
      <LoadedPart query={channels} failure={words.channelsFailed}>
        {() => {
          if (channel !== null && channel.proven_at !== null)
            return (
              <Step key="proven" takesFocus={hasActed}>
                <Proven at={channel.proven_at} />
              </Step>
            );
          if (channel !== null && channel.code !== null) {
            return (
              <Step key="check" takesFocus={hasActed}>
                <OwnershipCheck
                  channelId={channelId}
                  code={channel.code}
                  onProven={(proven) => {
                    goOn(proven);
                    void showToast({
                      title: 'The channel is yours',
                      message: 'You can take the code out of the description again.',
                      tone: 'good',
                    });
                  }}
                />
              </Step>
            );
          }
          return (
            <div className={classes.part}>
              <FailureLine message={requesting.failure?.message ?? null} />
              <Button aria-disabled={requesting.isRunning} onClick={() => requesting.run(undefined)}>
                {requesting.isRunning ? 'Loading...' : 'Get my code'}
              </Button>
            </div>
          );
        }}
      </LoadedPart>
    </Card>
  );
}

/** The button that led to a step is gone: the focus goes on to what came of it. */
function Step({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) step.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={step} tabIndex={-1}>
      {children}
    </div>
  );
}

function Proven({ at }: { at: string }) {
  return (
    <div className={classes.part}>
      <p className={classes.proven}>
        <CheckIcon />
        <span>
          Verified on <Moment iso={at} />. You can take the code out of the description.
        </span>
      </p>
      <p className={classes.note}>
        The last proof counts: should another account prove the channel after you, your marketplace entry and
        your shared media kit close until you prove it again.
      </p>
    </div>
  );
}

interface OwnershipCheckProps {
  channelId: string;
  code: string;
  onProven: (channel: CreatorChannel) => void;
}

/** The server checks once a minute. */
const pauseMs = 60_000;

/** The code, where it goes, and the button that looks for it there. */
function OwnershipCheck({ channelId, code, onProven }: OwnershipCheckProps) {
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
