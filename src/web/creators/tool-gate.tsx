import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CreatorChannel } from '../../contract/creators.ts';
import { LockIcon } from '../ui/icons.tsx';
import { LoadedPart } from './loaded-part.tsx';
import classes from './tool-gate.module.css';
import { words, type Tab } from './words.ts';

/** What every tool of a channel is told. */
export interface ToolProps {
  channelId: string;
  /** `null` where the reader has neither bought its report nor asked for its code. */
  channel: CreatorChannel | null;
  channels: UseQueryResult<CreatorChannel[]>;
  openTab: (tab: Tab) => void;
}

interface ToolGateProps extends ToolProps {
  /** What is behind the gate, as the subject of a sentence. */
  what: string;
  needsProof: boolean;
  children: ReactNode;
}

/** Opens a tool to whom it is open; everybody else is told what is missing and led there. */
export function ToolGate({ channel, channels, openTab, what, needsProof, children }: ToolGateProps) {
  return (
    <LoadedPart query={channels} failure={words.channelsFailed}>
      {() => {
        if (channel?.bought !== true) {
          return (
            <Closed
              sentence={`${what} part of the Full Report of this channel.`}
              action="See the Full Report"
              onOpen={() => openTab('report')}
            />
          );
        }
        if (needsProof && channel.proven_at === null) {
          return (
            <Closed
              sentence="Please prove that the channel is yours first: put the code into its description."
              action="Prove it"
              onOpen={() => openTab('ownership')}
            />
          );
        }
        return children;
      }}
    </LoadedPart>
  );
}

interface ClosedProps {
  sentence: string;
  action: string;
  onOpen: () => void;
}

function Closed({ sentence, action, onOpen }: ClosedProps) {
  return (
    <div className={classes.closed}>
      <p className={classes.sentence}>
        <LockIcon />
        <span>{sentence}</span>
      </p>
      <Button onClick={onOpen}>{action}</Button>
    </div>
  );
}
