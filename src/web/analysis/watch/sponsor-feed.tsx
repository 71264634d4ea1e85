import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SponsorSighting } from '../../../contract/analysis/watch.ts';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { plainChoices } from '../../ui/choices.ts';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import { Moment } from '../../ui/moment.tsx';
import spoken from '../../ui/spoken.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Who } from './parts.tsx';
import { texts } from './texts.ts';
import classes from './watch.module.css';

/** Who sponsors whom on the workspace's channels, the newest videos first. */
export function SponsorFeed() {
  const [brand, setBrand] = useState('');
  const [niche, setNiche] = useState<Niche | null>(null);
  const [since, setSince] = useState('');
  const question = {
    ...(brand !== '' && { brand }),
    ...(niche !== null && { niche }),
    ...(/^\d{4}-\d\d-\d\d$/.test(since) && { since }),
  };
  const feed = useQuery({
    queryKey: ['watch', 'sponsors', question],
    queryFn: ({ signal }) => api.sponsorFeed(question, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.part}>
      <FilterForm
        className={classes.filters}
        label={texts.search}
        hint={texts.searchHint}
        search={brand}
        onSearch={(text) => setBrand(text.slice(0, 80))}
      >
        <FilterChoice
          label={texts.niche}
          all={texts.anyNiche}
          choices={plainChoices(niches)}
          chosen={niche}
          onChoose={setNiche}
        />
        <TextInput
          label={texts.publishedSince}
          type="date"
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
      </FilterForm>
      <LoadedPart query={feed} failure={texts.sponsorsFailed}>
        {({ sightings, more, hidden_channels: hidden }) => (
          <>
            {sightings.length === 0 ? (
              <EmptyState title={texts.noSponsors} note={texts.noSponsorsMore} />
            ) : (
              <Table sightings={sightings} />
            )}
            {more && <p className={classes.note}>{texts.sponsorsMore}</p>}
            {hidden > 0 && <p className={classes.note}>{texts.hidden(hidden)}</p>}
            <p className={classes.note}>{texts.sponsorsNote}</p>
          </>
        )}
      </LoadedPart>
    </div>
  );
}

/** As many as are shown at first: on a phone each is a card. */
const shownAtFirst = 20;

function Table({ sightings }: { sightings: readonly SponsorSighting[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sightings : sightings.slice(0, shownAtFirst);
  return (
    <>
      <Sightings sightings={shown} />
      {shown.length < sightings.length && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" onClick={() => setIsWhole(true)}>
            {texts.showAll(sightings.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function Sightings({ sightings }: { sightings: readonly SponsorSighting[] }) {
  return (
    <table className={classes.table}>
      <caption className={spoken.spoken}>{texts.sponsors}</caption>
      <thead>
        <tr>
          {[texts.brand, texts.channel, texts.niche, texts.seen, texts.readHead].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sightings.map((seen) => (
          <tr key={`${seen.channel_id} ${seen.video_id} ${seen.brand}`}>
            <th scope="row">
              <bdi className={classes.strong}>{seen.brand}</bdi>
              {seen.kind === 'affiliate' && <span className={classes.note}> {texts.affiliate}</span>}
            </th>
            <td>
              <Who {...seen} />
            </td>
            <td data-label={texts.niche}>{seen.niche}</td>
            <td data-label={texts.seen}>
              <a href={`https://www.youtube.com/watch?v=${seen.video_id}`} target="_blank" rel="noreferrer">
                <Moment iso={seen.published_at} />
              </a>
            </td>
            <td data-label={texts.readHead}>
              <Moment iso={seen.read_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
