import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/picture.tsx';
import classes from './compare-screen.module.css';
import { texts } from './texts.ts';
import type { ShownColumn } from './use-comparison.ts';

interface ChannelPickerProps {
  /** Those that stand side by side already. */
  taken: readonly ShownColumn[];
  /** How many there are to be, which the server may not have told of yet. */
  count: number;
  most: number;
  onAdd: (id: string) => void;
}

/** Adds channels of the library; open by itself where there is nothing to compare yet. */
export function ChannelPicker({ taken, count, most, onAdd }: ChannelPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (count >= most) return <p className={classes.quiet}>{texts.full}</p>;
  const isNeeded = count < 2;
  return (
    <section className={classes.picker} aria-label={texts.add}>
      {isNeeded ? (
        <p className={classes.quiet}>{count === 0 ? texts.addFirst : texts.addMore}</p>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          style={{ justifySelf: 'start' }}
        >
          {texts.add}
        </Button>
      )}
      {(isNeeded || isOpen) && <Search taken={taken} onAdd={onAdd} />}
    </section>
  );
}

function Search({ taken, onAdd }: Pick<ChannelPickerProps, 'taken' | 'onAdd'>) {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: ['comparison', 'library', q],
    queryFn: ({ signal }) => api.library({ ...(q !== '' && { q }), rows: '25' }, { signal }),
    placeholderData: keepPreviousData,
  });
  const channels = new Set(taken.map(({ channel_id }) => channel_id));
  return (
    <>
      <FilterForm
        className={undefined}
        label={texts.search}
        hint={texts.searchHint}
        search={q}
        onSearch={setQ}
      >
        {null}
      </FilterForm>
      <LoadedPart query={found} failure={texts.searchFailed}>
        {({ analyses }) => {
          // The newest analysis of each stands for the channel.
          const newest = new Map(analyses.toReversed().map((row) => [row.channel_id, row]));
          const offered = [...newest.values()]
            .toReversed()
            .filter(({ channel_id }) => !channels.has(channel_id));
          if (offered.length === 0) return <NothingFound isSearched={q !== ''} />;
          return (
            <ul className={classes.found}>
              {offered.slice(0, mostOffered).map(({ id, channel_id, channel_name, thumbnail_url }) => {
                const name = channel_name ?? `${texts.nameForgotten} (${channel_id})`;
                return (
                  <li key={id}>
                    <button type="button" className={classes.choice} onClick={() => onAdd(id)}>
                      <Avatar name={channel_name ?? ''} url={thumbnail_url} size="small" />
                      <bdi title={name}>{name}</bdi>
                      <PlusIcon />
                    </button>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </LoadedPart>
    </>
  );
}

const mostOffered = 8;

function NothingFound({ isSearched }: { isSearched: boolean }) {
  return (
    <>
      <p>{isSearched ? texts.noneFound : texts.noneLeft}</p>
      <Button component={Link} to={links.analyzer} variant="default" style={{ justifySelf: 'start' }}>
        {texts.analyze}
      </Button>
    </>
  );
}
