import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import classes from './tool-gate.module.css';
import { words, type Tab } from './labels.ts';

/** What every tool of a channel is told. */
export interface ToolProps {
  channelId: string;
  /** `null` where the reader has neither bought its report nor asked for its code. */
  channel: CreatorChannel | null;
  channels: UseQueryResult<CreatorChannel[]>;
  openTab: (tab: Tab) => void;
  /** The button that begins the purchase of the channel's Full Report. */
  purchase: ReactNode;
}

interface ToolGateProps extends ToolProps {
  /** What is behind the gate, as the subject of a sentence. */
  what: string;
  needsProof: boolean;
  children: ReactNode;
}

/** Opens a tool to whom it is open; everybody else is told what is missing and led there. */
export function ToolGate(props: ToolGateProps) {
  const { channel, channels, openTab, purchase, what, needsProof, children } = props;
  return (
    <LoadedPart query={channels} failure={words.channelsFailed}>
      {() => {
        if (channel?.bought !== true) {
          return (
            <Closed sentence={`${what} part of the Full Report of this channel.`}>
              {purchase}
              <Button size="md" variant="default" onClick={() => openTab('report')}>
                See the report
              </Button>
            </Closed>
          );
        }
        if (needsProof && channel.proven_at === null) {
          return (
            <Closed sentence="Please prove that the channel is yours first: put the code into its description.">
              <Button size="md" onClick={() => openTab('ownership')}>
                Prove it
              </Button>
            </Closed>
          );
        }
        return children;
      }}
    </LoadedPart>
  );
}

function Closed({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className={classes.closed}>
      <p className={classes.sentence}>
        <LockIcon />
        <span>{sentence}</span>
      </p>
      <div className={classes.ways}>{children}</div>
    </div>
  );
}
