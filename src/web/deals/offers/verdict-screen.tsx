import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { links, verdictPath } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import { formatDate } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import frame from '../../ui/screen.module.css';
import { describeAgreed, describeAsked } from './agreed-terms.ts';
import { JudgedOffer } from './judged-offer.tsx';
import classes from './offers.module.css';
import { outcomeNames, texts } from './texts.ts';
import { useKeptOffers } from './use-offers.ts';
import type { KeptOffer } from './use-offers.ts';

/** Judges an offer for any channel of the library, above the offers that are kept. */
export function VerdictScreen({ account }: { account: Account }) {
  useEffect(() => track('page_view', { page: texts.title }), []);
  const canJudge = account.workspace.rights.includes('analyse');
  return (
    <div className={frame.screen}>
      <header>
        <h1>{texts.title}</h1>
        <p className={form.note}>{texts.lede}</p>
      </header>
      {canJudge && <NewOffer canSimulate={account.plan.features.includes('simulation')} />}
      <KeptOffers canKeep={canJudge && account.plan.features.includes('offers')} />
    </div>
  );
}

function NewOffer({ canSimulate }: { canSimulate: boolean }) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['offers', 'library', q],
    queryFn: ({ signal }) => api.library({ ...(q !== '' && { q }), rows: '25' }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={texts.pickChannel}>
      <FilterForm className={classes.entry} label="Search your library" hint="" search={q} onSearch={setQ}>
        {null}
      </FilterForm>
      <LoadedPart query={found} failure={texts.libraryFailed}>
        {({ analyses }) => {
          const [first] = analyses;
          if (first === undefined)
            return (
              <EmptyState title={q === '' ? texts.noChannels : 'Nothing found'} note={null}>
                {q === '' && (
                  <Button component={Link} to={links.tryAnalyzer}>
                    New analysis
                  </Button>
                )}
              </EmptyState>
            );
          const choices = analyses.map((each) => ({ value: each.id, label: nameOf(each) }));
          const channel = analyses.find(({ id }) => id === chosen) ?? first;
          return (
            <>
              <div className={classes.entry}>
                <FilterChoice label="Channel" choices={choices} chosen={channel.id} onChoose={setChosen} />
              </div>
              <JudgedOffer
                key={channel.id}
                analysisId={channel.id}
                channelId={channel.channel_id}
                name={nameOf(channel)}
                canKeep
                canSimulate={canSimulate}
              />
            </>
          );
        }}
      </LoadedPart>
    </Card>
  );
}

function nameOf({ channel_name, channel_id }: { channel_name: string | null; channel_id: string }): string {
  return channel_name ?? `${texts.anonymousName} (${channel_id})`;
}

/** Nobody is invited to what their plan does not have; what was kept before stays. */
function KeptOffers({ canKeep }: { canKeep: boolean }) {
  const kept = useKeptOffers();
  if (!canKeep && kept.data === undefined && !kept.isError) return null;
  if (!canKeep && kept.data?.verdicts.length === 0) return null;
  return (
    <Card title={texts.kept}>
      <LoadedPart query={kept} failure={texts.keptFailed}>
        {({ verdicts, has_more: hasMore }) =>
          verdicts.length === 0 ? (
            <EmptyState title={texts.nothingKept} note={texts.nothingKeptMore} />
          ) : (
            <>
              <ul className={classes.keptList}>
                {verdicts.map((offer) => (
                  <KeptLine key={offer.id} offer={offer} />
                ))}
              </ul>
              {hasMore && <p className={form.note}>The newest {verdicts.length} are shown.</p>}
            </>
          )
        }
      </LoadedPart>
    </Card>
  );
}

function KeptLine({ offer }: { offer: KeptOffer }) {
  const { label, position, outcome, is_due: isDue, created_at: at } = offer;
  const asked = describeAsked(offer);
  const agreed = describeAgreed(offer);
  return (
    <li>
      <Link to={verdictPath(offer.id)}>
        <bdi>{label}</bdi>
      </Link>
      <strong>{asked}</strong>
      <span>{position !== null && positionTexts[position]}</span>
      {isDue ? (
        <span className={classes.due}>{texts.due}</span>
      ) : (
        <span>
          {outcome !== null && outcomeNames[outcome]}
          {agreed !== null && outcome === 'agreed' && `: ${agreed}`}
        </span>
      )}
      <span className={form.note}>{formatDate(at)}</span>
    </li>
  );
}
