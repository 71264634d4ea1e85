import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../session/api.ts';
import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { showToast } from '../../ui/toast.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { OwnershipCheck } from './ownership-check.tsx';
import classes from './ownership-card.module.css';
import type { ToolProps } from './tool-gate.tsx';
import { useAction } from '../../session/use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { words } from './labels.ts';

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
          Proven on <Moment iso={at} />. You can take the code out of the description.
        </span>
      </p>
      <p className={classes.note}>
        The last proof counts: should another account prove the channel after you, your marketplace entry and
        your shared media kit close until you prove it again.
      </p>
    </div>
  );
}
