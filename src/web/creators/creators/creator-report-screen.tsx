import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { PlainScreen } from '../../ui/plain-screen.tsx';
import { ChannelList } from './channel-list.tsx';
import { useChannelPlace } from './channel-place.ts';
import { ChannelScreen } from './channel-screen.tsx';
import type { ReportParts } from './report-tab.tsx';
import { words } from './labels.ts';

/** The report of the address's channel; without one, the reader's channels. */
export function CreatorReportScreen(parts: ReportParts) {
  const place = useChannelPlace();
  if (place.channelId === null) return <ChannelList />;
  if (!place.isChannelId) return <WrongChannel />;
  return <ChannelScreen key={place.channelId} channelId={place.channelId} place={place} parts={parts} />;
}

function WrongChannel() {
  return (
    <PlainScreen
      label="Error"
      title={words.title}
      actions={
        <>
          <Button component={Link} to={links.creatorSubmit} size="md">
            {words.findMyRate}
          </Button>
          <Button component={Link} to={links.creatorReport} size="md" variant="default">
            {words.listTitle}
          </Button>
        </>
      }
    >
      <p role="alert">{words.wrongChannel}</p>
    </PlainScreen>
  );
}
