import { useSearchParams } from 'react-router';
import { links } from '../../app/paths.ts';
import { withinScreen } from '../../ui/use-tab-in-address.ts';
import { tabs, type Tab } from './labels.ts';

/** YouTube's form of a channel's id. */
const channelIdForm = /^UC[\w-]{22}$/;

export interface ChannelPlace {
  /** The channel of the address; `null` without one. */
  channelId: string | null;
  isChannelId: boolean;
  tab: Tab;
  open: (wanted: string | null) => void;
}

/** Which channel's report the address means, and which part of it is open. */
export function useChannelPlace(): ChannelPlace {
  const [parameters, setParameters] = useSearchParams();
  const channelId = parameters.get('channel');
  const given = parameters.get('tab');
  const tab = tabs.find((name) => name === given) ?? tabs[0];
  const open = (wanted: string | null) => {
    const found = tabs.find((name) => name === wanted);
    if (found === undefined || found === tab || channelId === null) return;
    setParameters(describePlace(channelId, found), { state: withinScreen });
  };
  return { channelId, isChannelId: channelId !== null && channelIdForm.test(channelId), tab, open };
}

export function reportHref(channelId: string, tab: Tab = tabs[0]): string {
  return `${links.creatorReport}?${new URLSearchParams(describePlace(channelId, tab)).toString()}`;
}

function describePlace(channel: string, tab: Tab): Record<string, string> {
  return tab === tabs[0] ? { channel } : { channel, tab };
}
