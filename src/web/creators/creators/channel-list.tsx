import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import { links } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ArrowRightIcon, CheckIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './channel-list.module.css';
import { reportHref } from './channel-place.ts';
import form from '../../ui/form.module.css';
import frame from '../../ui/screen.module.css';
import screen from './creator-report-screen.module.css';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useCreatorChannels } from './use-creator-data.ts';
import { words } from './labels.ts';

const steps = [
  'Analyze your channel. The free part of the report is ready at once.',
  'Buy the Full Report where you want the exact rates and the tools.',
  'Prove that the channel is yours with a code in its description, and share what it is worth.',
] as const;

/** The reader's channels as their creator, and how to begin with one more. */
export function ChannelList() {
  const channels = useCreatorChannels();
  return (
    <div className={frame.screen}>
      <header className={screen.head}>
        <h1 className={screen.title}>{words.listTitle}</h1>
        <div className={form.actions}>
          <Button component={Link} to={links.creatorInbox} variant="default" size="sm">
            {words.inbox}
          </Button>
          <Button component={Link} to={links.creatorRate} variant="default" size="sm">
            {words.rateCards}
          </Button>
        </div>
      </header>
      <div className={classes.columns}>
        <Card title="Reports and tools">
          <LoadedPart query={channels} failure={words.channelsFailed}>
            {(known) =>
              known.length === 0 ? <EmptyState title="No channels yet." /> : <Channels channels={known} />
            }
          </LoadedPart>
        </Card>
        <Card title="How to begin">
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div>
            <Button component={Link} to={links.creatorSubmit}>
              {words.findMyRate}
            </Button>
          </div>
        </Card>
      </div>
    </div>
  );
}

function Channels({ channels }: { channels: readonly CreatorChannel[] }) {
  return (
    <ul>
      {channels.map((channel) => (
        <li key={channel.channel_id} className={classes.channel}>
          <Link className={classes.link} to={reportHref(channel.channel_id)}>
            <bdi>{channel.channel_name ?? channel.channel_id}</bdi>
            <ArrowRightIcon />
          </Link>
          <p className={classes.tags}>
            {channel.bought ? <Tag tone="brand">Full Report</Tag> : <Tag>Free part</Tag>}
            {channel.proven_at === null ? (
              <Tag>Not verified yet</Tag>
            ) : (
              <Tag tone="good" icon={<CheckIcon />}>
                Verified as yours
              </Tag>
            )}
            {channel.media_kit_url !== null && <Tag>Media kit shared</Tag>}
            {channel.listed && <Tag>In the marketplace</Tag>}
          </p>
        </li>
      ))}
    </ul>
  );
}
