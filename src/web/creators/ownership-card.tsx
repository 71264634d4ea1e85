import { Button } from '@mantine/core';
import { api } from '../session/api.ts';
import { Card } from '../ui/card.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { showToast } from '../ui/toast.ts';
import { FailureLine } from './failure-line.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { OwnershipCheck } from './ownership-check.tsx';
import classes from './ownership-card.module.css';
import type { ToolProps } from './tool-gate.tsx';
import { useAction } from './use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { words } from './words.ts';

/** Proves by a code in the channel's description that whoever reads this can edit the channel. */
export function OwnershipCard({ channelId, channel, channels }: ToolProps) {
  const { keepChannel } = useCreatorMemory();
  const requesting = useAction(
    () => api.creatorOwnership({ action: 'request', channel_id: channelId }),
    keepChannel,
  );
  return (
    <Card
      title="Prove that the channel is yours"
      lede="Rates and the marketplace entry are for the channel’s own creator. A code in the channel’s description proves it; nothing has to be connected."
    >
      <LoadedPart query={channels} failure={words.channelsFailed}>
        {() => {
          if (channel !== null && channel.proven_at !== null) return <Proven at={channel.proven_at} />;
          if (channel !== null && channel.code !== null) {
            return (
              <OwnershipCheck
                channelId={channelId}
                code={channel.code}
                onProven={(proven) => {
                  keepChannel(proven);
                  void showToast({
                    title: 'The channel is yours',
                    message: 'You can take the code out of the description again.',
                    tone: 'good',
                  });
                }}
              />
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
