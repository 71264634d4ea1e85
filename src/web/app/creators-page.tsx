import { savePendingChannel } from '../analysis/channel-analysis/pending-channel.ts';
import { CreatorsScreen } from '../creators/creators/creators-screen.tsx';

/** The page for creators; a channel asked for there waits for the sign-in where the analyzer looks for it. */
export function CreatorsPage() {
  return <CreatorsScreen keepChannel={keepChannel} />;
}

const keepChannel = (channel: string) => savePendingChannel(channel);
