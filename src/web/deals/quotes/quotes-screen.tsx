import { Button, NativeSelect, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { QuoteRow } from '../../../contract/deals/quote-detail.ts';
import { quoteStates } from '../../../engine/pricing/quotes/quote-state.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { formatMoney } from '../../../values/money.ts';
import { links, quotePath } from '../../app/paths.ts';
import { explainFailure, joinReason } from '../../session/failure.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './quotes.module.css';
import { stateWords, texts } from './texts.ts';
import { useQuotes } from './use-quotes.ts';

/** The workspace's quotes and how each stands. */
export function QuotesScreen({ account }: { account: Account }) {
  const [state, setState] = useState<QuoteState | null>(null);
  const query = useQuotes(state);
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ quotes }) => quotes) ?? [];
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.note}>{texts.lede}</p>
      {!account.plan.features.includes('quotes') && (
        <p className={classes.note}>
          {texts.plan} <Link to={links.homePricing}>{texts.seePlans}</Link>
        </p>
      )}
      <Card
        title="Your quotes"
        aside={first === undefined ? null : texts.open(first.open.count, first.open.most)}
      >
        <NativeSelect
          label={texts.state}
          data={[
            { value: '', label: texts.anyState },
            ...quoteStates.map((value) => ({ value, label: stateWords[value].word })),
          ]}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setState(quoteStates.find((each) => each === value) ?? null)
          }
        />
        {first === undefined ? (
          query.isError ? (
            <LoadFailure
              sentence={joinReason(texts.listFailed, explainFailure(query.error))}
              isAsking={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Waiting />
          )
        ) : rows.length === 0 ? (
          <NoQuotes isFiltered={state !== null} />
        ) : (
          <QuoteTable rows={rows} />
        )}
        {query.hasNextPage && (
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? texts.loading : texts.older}
          </Button>
        )}
      </Card>
    </div>
  );
}

function NoQuotes({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={texts.nothingFound} />;
  return (
    <EmptyState title={texts.empty} note={texts.emptyMore}>
      <Link to={links.library}>{texts.library}</Link>
    </EmptyState>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function QuotesScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <Waiting />
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.stack} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={classes.skeleton} />
      ))}
    </div>
  );
}

const columns = {
  number: { name: 'Number' },
  state: { name: 'State' },
  channel: { name: 'Channel' },
  recipient: { name: 'Recipient' },
  total: { name: 'Total', isNumber: true },
  until: { name: 'Valid until' },
} as const;

function QuoteTable({ rows }: { rows: readonly QuoteRow[] }) {
  return (
    <RowTable title={texts.title} columns={Object.values(columns)} isWide>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link to={quotePath(row.id)}>{row.number}</Link>
          </th>
          <RowCell of={columns.state}>
            <Tag tone={stateWords[row.state].tone}>{stateWords[row.state].word}</Tag>
          </RowCell>
          <RowCell of={columns.channel}>
            <bdi>{row.channel_label}</bdi>
          </RowCell>
          <RowCell of={columns.recipient}>
            <bdi>{row.recipient}</bdi>
          </RowCell>
          <RowCell of={columns.total}>{formatMoney(row.total_cents, row.currency)}</RowCell>
          <RowCell of={columns.until}>
            <Moment iso={`${row.valid_until}T12:00:00Z`} />
          </RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
