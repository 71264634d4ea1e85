import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import type { ChannelPlace } from './channel-place.ts';
import { OwnershipCard } from './ownership-card.tsx';
import { ReportTab } from './report-tab.tsx';
import type { ReportParts } from './report-tab.tsx';
import {
  useCreatorChannels,
  useCreatorReport,
  useListing,
  useRates,
  useMediaKit,
} from './use-creator-data.ts';
import { tabs, tabWords, words } from './labels.ts';
import type { Tab } from './labels.ts';
import { ToolGate } from './tool-gate.tsx';
import type { ToolProps } from './tool-gate.tsx';
import { RateForm } from './rate-form.tsx';
import { RateList } from './rate-list.tsx';
import { MediaKitLink } from './media-kit-link.tsx';
import tabRow from '../../ui/tab-row.module.css';
import frame from '../../ui/screen.module.css';
import classes from './creator-report-screen.module.css';

const KitScreenshot = lazy(async () => ({ default: (await import('./kit-screenshot.tsx')).KitScreenshot }));
const MediaKitForm = lazy(async () => ({ default: (await import('./media-kit-form.tsx')).MediaKitForm }));

const ListingForm = lazy(async () => ({ default: (await import('./listing-form.tsx')).ListingForm }));

interface ChannelScreenProps {
  channelId: string;
  place: ChannelPlace;
  parts: ReportParts;
}

/** One channel for its creator: the report, and what one can do with it. */
export function ChannelScreen({ channelId, place, parts }: ChannelScreenProps) {
  const report = useCreatorReport(channelId);
  const channels = useCreatorChannels();
  const channel = channels.data?.find(({ channel_id }) => channel_id === channelId) ?? null;
  const name = channel?.channel_name ?? report.data?.analysis.channelName ?? null;
  const tabList = useTabRow(tabs.indexOf(place.tab));
  const visited = useVisited(place.tab);
  const openTab = (tab: Tab) => {
    place.open(tab);
    // The button that was pressed goes away with its panel.
    tabList.current?.querySelector<HTMLElement>(`[data-name="${tab}"]`)?.focus();
  };
  const tool = { channelId, channel, channels, openTab, purchase: parts.renderPurchase(channelId) };
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.channel}>
          <bdi>{name ?? (report.isPending ? words.unnamed : channelId)}</bdi>
          {channel !== null && channel.proven_at !== null && (
            <Tag tone="good" icon={<CheckIcon />}>
              Verified as yours
            </Tag>
          )}
          {channel?.bought === true && <Tag tone="brand">Full Report</Tag>}
          <Link className={classes.back} to={links.creatorReport}>
            All your channels
          </Link>
        </p>
      </header>
      <Tabs value={place.tab} onChange={place.open} keepMounted={false} classNames={{ list: tabRow.row }}>
        <Tabs.List aria-label={words.title} ref={tabList}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} data-name={tab}>
              {tabWords[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="report" className={tabRow.panel} keepMounted={visited.has('report')}>
          <ReportTab channelId={channelId} report={report} parts={parts} />
        </Tabs.Panel>
        <Tabs.Panel value="ownership" className={tabRow.panel} keepMounted={visited.has('ownership')}>
          <div className={classes.tool}>
            <OwnershipCard {...tool} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="media-kit" className={tabRow.panel} keepMounted={visited.has('media-kit')}>
          <div className={classes.tool}>
            <MediaKitCard {...tool} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="rates" className={tabRow.panel} keepMounted={visited.has('rates')}>
          <div className={classes.tool}>
            <RatesCard {...tool} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="marketplace" className={tabRow.panel} keepMounted={visited.has('marketplace')}>
          <div className={classes.tool}>
            <ListingCard {...tool} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** What was opened once stays, so that nothing entered there is lost; what was not opened loads nothing. */
function useVisited(tab: Tab): ReadonlySet<Tab> {
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([tab]));
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  return visited;
}

/** The entry by which brands find the channel. */
function ListingCard(tool: ToolProps) {
  return (
    <Card title="Marketplace entry" lede="Brands and agencies find you in the creator marketplace.">
      <ToolGate {...tool} what="The marketplace entry is" needsProof>
        <ListingTool channelId={tool.channelId} />
      </ToolGate>
    </Card>
  );
}

function ListingTool({ channelId }: { channelId: string }) {
  const listing = useListing(channelId);
  return (
    <LoadedPart query={listing} failure="The marketplace entry could not be loaded.">
      {(entry) => (
        <Suspense fallback={null}>
          <ListingForm channelId={channelId} entry={entry} />
        </Suspense>
      )}
    </LoadedPart>
  );
}

/** What the creator was really paid: it makes the estimates better, and is never shown with their name. */
function RatesCard(tool: ToolProps) {
  return (
    <Card
      title="Your verified rates"
      lede="Tell us what you were paid. A person checks each rate before it counts; until then you can withdraw it."
    >
      <ToolGate {...tool} what="Submitting rates is" needsProof>
        <RatesTool channelId={tool.channelId} />
      </ToolGate>
    </Card>
  );
}

function RatesTool({ channelId }: { channelId: string }) {
  const rates = useRates();
  return (
    <>
      <RateForm channelId={channelId} />
      <LoadedPart query={rates} failure="Your rates could not be loaded.">
        {(all) => <RateList rates={all.filter(({ channel_id }) => channel_id === channelId)} />}
      </LoadedPart>
    </>
  );
}

/** The page a creator sends to brands: what stands on it, and who can open it. */
function MediaKitCard(tool: ToolProps) {
  return (
    <Card
      title="Media kit"
      lede="One page about your channel, as a link and as PDF, with the figures of your newest full analysis."
    >
      <ToolGate {...tool} what="The media kit is" needsProof={false}>
        <MediaKitTool channelId={tool.channelId} />
      </ToolGate>
    </Card>
  );
}

function MediaKitTool({ channelId }: { channelId: string }) {
  const kit = useMediaKit(channelId);
  return (
    <LoadedPart query={kit} failure="The media kit could not be loaded.">
      {(found) => (
        <Suspense fallback={null}>
          <MediaKitForm kit={found} />
          <KitScreenshot kit={found} />
          <MediaKitLink kit={found} />
        </Suspense>
      )}
    </LoadedPart>
  );
}
