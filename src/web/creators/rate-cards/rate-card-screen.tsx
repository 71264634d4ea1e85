import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RateCard } from '../../../contract/creators/rate-cards.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatShort } from '../../ui/format.ts';
import frame from '../../ui/screen.module.css';
import { Tag } from '../../ui/tag.tsx';
import { RateCardForm } from './rate-card-form.tsx';
import classes from './rate-cards.module.css';
import { texts } from './texts.ts';

/** The rate card of the address's channel; without one, the channels it could be. */
export function RateCardScreen() {
  const [address] = useSearchParams();
  const channelId = address.get('channel');
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <p>{texts.lede}</p>
      </header>
      {channelId === null ? <Channels /> : <ChannelCard key={channelId} channelId={channelId} />}
    </div>
  );
}

function useChannels() {
  return useQuery({
    queryKey: ['creator-channels'],
    queryFn: async ({ signal }) => (await api.creatorChannels(undefined, { signal })).channels,
  });
}

function Channels() {
  const channels = useChannels();
  return (
    <Card title={texts.choose}>
      <LoadedPart query={channels} failure={texts.channelsFailed}>
        {(known) => {
          const bought = known.filter((each) => each.bought);
          if (bought.length === 0)
            return (
              <EmptyState title={texts.noChannels}>
                <Link to={links.creatorReport}>{texts.toChannels}</Link>
              </EmptyState>
            );
          return (
            <ul className={classes.steps}>
              {bought.map(({ channel_id: id, channel_name: name }) => (
                <li key={id}>
                  <Link to={`${links.creatorRate}?channel=${encodeURIComponent(id)}`}>
                    <bdi>{name ?? id}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </LoadedPart>
    </Card>
  );
}

function ChannelCard({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const name = useChannels().data?.find((each) => each.channel_id === channelId)?.channel_name ?? channelId;
  const [version, setVersion] = useState<number | null>(null);
  const keyOf = (wanted: number | null) => ['creator-rate-card', channelId, wanted];
  const card = useQuery({
    queryKey: keyOf(version),
    queryFn: ({ signal }) =>
      api.creatorRateCard({ channel_id: channelId, ...(version !== null && { version }) }, { signal }),
    placeholderData: keepPreviousData,
    // What is being entered stays, whatever was saved elsewhere.
    refetchOnWindowFocus: false,
  });
  const keep = (saved: RateCard) => {
    queries.setQueryData(keyOf(null), saved);
    setVersion(null);
  };
  return (
    <LoadedPart query={card} failure={texts.failed}>
      {(found) => (
        <>
          <p className={classes.channel}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <Link to={`${links.creatorReport}?channel=${encodeURIComponent(channelId)}`}>
              {texts.toReport}
            </Link>
          </p>
          <Card title={texts.card}>
            <RateCardForm
              key={`${found.version} ${found.versions.length}`}
              card={found}
              onSaved={keep}
              onVersion={setVersion}
            />
          </Card>
          <RaiseCard steps={found.steps} />
        </>
      )}
    </LoadedPart>
  );
}

/** What one step of each part of the score would do to the market rate. */
function RaiseCard({ steps }: { steps: RateCard['steps'] }) {
  return (
    <Card title={texts.raise} lede={texts.raiseLede}>
      {steps.length === 0 ? (
        <p>{texts.noRaise}</p>
      ) : (
        <ul className={classes.steps}>
          {steps.map(({ part, label, points, weight, fee, sentence }) => (
            <li key={part} className={classes.step}>
              <h3>
                {label}
                <Tag>
                  {formatShort(points)} of {weight} points
                </Tag>
                {fee === null && <Tag>{texts.unpriced}</Tag>}
              </h3>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
