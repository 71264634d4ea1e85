import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { formatSum, nameChance } from '../../../engine/pricing/returns/wording.ts';
import { links, returnsOfList, returnsPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import frame from '../../ui/screen.module.css';
import { ForecastView } from './forecast-view.tsx';
import classes from './returns.module.css';
import { assumptionsPath } from './set-choice.tsx';
import { texts } from './texts.ts';

const PortfolioView = lazy(async () => ({
  default: (await import('./portfolio-screens.tsx')).PortfolioView,
}));

const KeptPortfolioView = lazy(async () => ({
  default: (await import('./portfolio-screens.tsx')).KeptPortfolioView,
}));
const KeptPortfolios = lazy(async () => ({
  default: (await import('./portfolio-screens.tsx')).KeptPortfolios,
}));

const AssumptionSets = lazy(async () => ({
  default: (await import('./assumption-sets.tsx')).AssumptionSets,
}));

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What deals may bring: of one channel, of a list for a budget, or where to begin. */
export function ReturnsScreen({ account }: { account: Account }) {
  const [search] = useSearchParams();
  const analysisId = readId(search.get('analysis'));
  const listId = readId(search.get('list'));
  const portfolioId = readId(search.get('portfolio'));
  const assumptions = search.get('assumptions');
  const { features } = account.plan;
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      {assumptions !== null ? (
        <Suspense fallback={<PlainTitle>{texts.loading}</PlainTitle>}>
          <AssumptionSets key={assumptions} which={readId(assumptions) ?? assumptions} account={account} />
        </Suspense>
      ) : portfolioId !== null ? (
        <Suspense fallback={<PlainTitle>{texts.loading}</PlainTitle>}>
          <KeptPortfolioView key={portfolioId} id={portfolioId} account={account} />
        </Suspense>
      ) : !features.includes('simulation') ? (
        <SampleForecast account={account} />
      ) : analysisId !== null ? (
        <AnalysisForecast key={analysisId} id={analysisId} account={account} />
      ) : listId !== null ? (
        <Suspense fallback={<PlainTitle>{texts.loading}</PlainTitle>}>
          <PortfolioView key={listId} listId={listId} account={account} />
        </Suspense>
      ) : (
        <Beginning
          canSpread={features.includes('portfolio')}
          mayDelete={account.workspace.rights.includes('analyse')}
        />
      )}
    </div>
  );
}

function readId(text: string | null): string | null {
  const id = (text ?? '').toLowerCase();
  return uuid.test(id) ? id : null;
}

function AnalysisForecast({ id, account }: { id: string; account: Account }) {
  const stored = useQuery({
    queryKey: ['stored-analysis', id],
    queryFn: ({ signal }) => api.storedAnalysis({ id }, { signal }),
  });
  return (
    <LoadedPart query={stored} failure={texts.failed} skeleton={<PlainTitle>{texts.loading}</PlainTitle>}>
      {(analysis) =>
        analysis.access === 'full' ? (
          <ForecastView analysis={analysis} account={account} isSample={false} />
        ) : (
          <PlainTitle>{texts.failed}</PlainTitle>
        )
      }
    </LoadedPart>
  );
}

/** What the free plan sees: everything, with a channel that is nobody's. */
function SampleForecast({ account }: { account: Account }) {
  const sample = useQuery({
    queryKey: ['sample-report'],
    queryFn: ({ signal }) => api.sampleReport(undefined, { signal }),
  });
  return (
    <LoadedPart query={sample} failure={texts.failed} skeleton={<PlainTitle>{texts.loading}</PlainTitle>}>
      {(analysis) => <ForecastView analysis={analysis} account={account} isSample />}
    </LoadedPart>
  );
}

function PlainTitle({ children }: { children: string }) {
  return (
    <>
      <h1 className={classes.title}>{texts.title}</h1>
      <output className={classes.lede}>{children}</output>
    </>
  );
}

function Beginning({ canSpread, mayDelete }: { canSpread: boolean; mayDelete: boolean }) {
  const newest = useQuery({
    queryKey: ['simulations', null],
    queryFn: ({ signal }) => api.simulations(undefined, { signal }),
  });
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lede}>{texts.lede}</p>
        <Link to={assumptionsPath('all')}>{texts.ownSets}</Link>
      </header>
      <Card title={texts.newest}>
        <LoadedPart query={newest} failure={texts.scenariosFailed}>
          {({ simulations }) =>
            simulations.length === 0 ? (
              <EmptyState title={texts.begin} note={texts.beginNote}>
                <Button component={Link} to={links.library}>
                  {texts.library}
                </Button>
              </EmptyState>
            ) : (
              <ul className={classes.plain}>
                {simulations.map(({ id, channel_name: name, input, result: { returns } }) => (
                  <li key={id} className={classes.item}>
                    <Link to={returnsPath(input.analysis_id)}>
                      <bdi>{name ?? texts.nameGone}</bdi>
                      {input.name === '' ? '' : `: ${input.name}`}
                    </Link>
                    <span className={classes.quiet}>
                      {formatSum(input.price.amount_cents, input.price.currency)}
                      {returns === null ? '' : ` · ${nameChance(returns.chance)} ${texts.payForThemselves}`}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </Card>
      {canSpread && (
        <>
          <ListChoice />
          <Suspense>
            <KeptPortfolios mayDelete={mayDelete} />
          </Suspense>
        </>
      )}
    </>
  );
}

function ListChoice() {
  const lists = useQuery({
    queryKey: ['lists', 'all', null],
    queryFn: ({ signal }) => api.lists(undefined, { signal }),
  });
  return (
    <Card title={texts.spread}>
      <LoadedPart query={lists} failure={texts.listsFailed}>
        {({ lists: found }) =>
          found.length === 0 ? (
            <p className={classes.quiet}>{texts.noLists}</p>
          ) : (
            <ul className={classes.plain}>
              {found.map(({ id, name, channels }) => (
                <li key={id} className={classes.item}>
                  <Link to={returnsOfList(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                  <span className={classes.quiet}>{texts.channels(channels)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Card>
  );
}
