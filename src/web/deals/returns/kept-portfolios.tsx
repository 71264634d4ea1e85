import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { longestPortfolioName } from '../../../contract/deals/deal-limits.ts';
import type { PortfolioInput } from '../../../contract/deals/portfolios.ts';
import { formatSum, nameChance } from '../../../engine/pricing/returns/wording.ts';
import { links, returnsOfList } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatDate } from '../../ui/format.ts';
import { PortfolioResults } from './portfolio-results.tsx';
import { portfolioTexts } from './portfolio-texts.ts';
import classes from './returns.module.css';
import { texts } from './texts.ts';

const portfoliosKey = ['portfolios'];
const keptPortfolioPath = (id: string) => `${links.returns}?portfolio=${id}`;

/** Keeps a choice under a name; the server computes it once more. */
export function KeepPortfolio({ question }: { question: PortfolioInput }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [kept, setKept] = useState<string | null>(null);
  const keep = useAction(api.keepPortfolio, ({ id }) => {
    setKept(id);
    void client.invalidateQueries({ queryKey: portfoliosKey });
  });
  if (kept !== null)
    return (
      <output className={classes.quiet}>
        {portfolioTexts.kept} <Link to={keptPortfolioPath(kept)}>{portfolioTexts.openKept}</Link>
      </output>
    );
  return (
    <>
      <div className={classes.actions}>
        <TextInput
          label={portfolioTexts.keepAs}
          maxLength={longestPortfolioName}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button
          variant="default"
          aria-disabled={name.trim() === '' || keep.isRunning}
          onClick={() => name.trim() !== '' && keep.run({ name, question })}
        >
          {keep.isRunning ? texts.keeping : portfolioTexts.keep}
        </Button>
      </div>
      <FailureLine message={keep.failure?.message ?? null} />
    </>
  );
}

/** Every choice that the workspace keeps. */
export function KeptPortfolios({ mayDelete }: { mayDelete: boolean }) {
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: portfoliosKey,
    queryFn: ({ signal }) => api.portfolios(undefined, { signal }),
  });
  const remove = useAction(
    api.deletePortfolio,
    () => void client.invalidateQueries({ queryKey: portfoliosKey }),
  );
  return (
    <Card title={portfolioTexts.keptOnes}>
      <LoadedPart query={kept} failure={portfolioTexts.keptFailed}>
        {({ portfolios }) =>
          portfolios.length === 0 ? (
            <p className={classes.quiet}>{portfolioTexts.nothingKept}</p>
          ) : (
            <ul className={classes.plain}>
              {portfolios.map(({ id, name, budget, channels, chance, created_at: at }) => (
                <li key={id} className={classes.item}>
                  <Link to={keptPortfolioPath(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                  <span className={classes.quiet}>
                    {texts.channels(channels)} · {formatSum(budget.amount_cents, budget.currency)}
                    {chance === null ? '' : ` · ${nameChance(chance)} ${texts.payForThemselves}`} ·{' '}
                    {formatDate(at)}
                  </span>
                  {mayDelete && (
                    <ConfirmedButton
                      size="xs"
                      label={texts.removeShort}
                      question={texts.remove(name)}
                      confirmLabel={texts.removeShort}
                      keepLabel={texts.keepIt}
                      isRunning={remove.isRunning}
                      onConfirm={() => remove.run({ id })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
      <FailureLine message={remove.failure?.message ?? null} />
    </Card>
  );
}

/** One kept choice, as it was computed. */
export function KeptPortfolioView({ id, account }: { id: string; account: Account }) {
  const found = useQuery({
    queryKey: [...portfoliosKey, id],
    queryFn: ({ signal }) => api.keptPortfolio({ id }, { signal }),
    retry: false,
  });
  return (
    <LoadedPart query={found} failure={portfolioTexts.keptFailed}>
      {({ name, list_id: listId, created_at: at, question, portfolio }) => (
        <>
          <header className={classes.head}>
            <h1 className={classes.title}>
              <bdi>{name}</bdi>
            </h1>
            <p className={classes.lede}>{portfolioTexts.asOf(formatDate(at))}</p>
            <p className={classes.actions}>
              <Link to={links.returns}>{texts.title}</Link>
              {account.plan.features.includes('portfolio') && (
                <Link to={returnsOfList(listId)}>{portfolioTexts.chooseAnew}</Link>
              )}
            </p>
          </header>
          <div className={classes.column}>
            <PortfolioResults portfolio={portfolio} asked={question} prices={noPrices} onPrice={null} />
          </div>
        </>
      )}
    </LoadedPart>
  );
}

const noPrices: ReadonlyMap<string, string> = new Map();
