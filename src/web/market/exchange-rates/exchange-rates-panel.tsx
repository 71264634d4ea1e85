import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useEffect, useState } from 'react';
import { api } from '../../session/api.ts';
import { TableImport } from '../../session/table-import.tsx';
import { Card } from '../../ui/card.tsx';
import type { TableColumn } from '../../ui/column-notes.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatPlural, formatDay } from '../../ui/format.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { NewRateForm } from './new-rate-form.tsx';
import { texts, formatRate } from './texts.ts';
import { useExchangeRates, nameDay, useDeleteRate } from './use-exchange-rates.ts';
import { DayRateForm } from './day-rate-form.tsx';
import form from '../../ui/form.module.css';
import classes from './exchange-rates-panel.module.css';

const columns: readonly TableColumn[] = [
  { name: 'day', isNeeded: true, note: 'The day as 2026-10-03, not in the future.' },
  { name: 'currency', isNeeded: true, note: 'EUR or GBP.' },
  { name: 'usd_per_unit', isNeeded: true, note: 'US dollars for one unit on that day: 1.0842.' },
];

/** What converts collected rates into dollars, and which days are missed. */
export function ExchangeRatesPanel() {
  const list = useExchangeRates();
  const missingHeading = useRef<HTMLHeadingElement>(null);
  const knownHeading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title={texts.title} lede={texts.lede}>
      <LoadedPart query={list} failure={texts.loadFailed}>
        {({ pages }) => {
          const missing = pages[0]?.missing ?? [];
          const rates = pages.flatMap((page) => page.rates);
          return (
            <>
              <section className={classes.part} aria-label={texts.missing}>
                <h3 className={form.heading} ref={missingHeading} tabIndex={-1}>
                  {missing.length === 0 ? texts.noneMissing : texts.missing}
                </h3>
                <MissingDays missing={missing} onFilled={() => missingHeading.current?.focus()} />
              </section>
              <section className={form.part} aria-label={texts.add}>
                <h3 className={form.heading}>{texts.add}</h3>
                <NewRateForm />
                <RatesImport />
              </section>
              <section className={form.part} aria-label={texts.known}>
                <h3 className={form.heading} ref={knownHeading} tabIndex={-1}>
                  {texts.known}
                </h3>
                {rates.length === 0 && <p className={form.note}>{texts.empty}</p>}
                {rates.length > 0 && (
                  <Disclosure summary={describeKnown(rates.length, list.hasNextPage)}>
                    <KnownRates rates={rates} onDeleted={() => knownHeading.current?.focus()} />
                    <FailureLine message={list.isFetchNextPageError ? texts.loadFailed : null} />
                    {list.hasNextPage && (
                      <Button
                        variant="default"
                        size="sm"
                        aria-disabled={list.isFetchingNextPage}
                        onClick={() => {
                          if (!list.isFetchingNextPage) void list.fetchNextPage();
                        }}
                      >
                        {list.isFetchingNextPage ? 'Loading...' : texts.more}
                      </Button>
                    )}
                  </Disclosure>
                )}
              </section>
            </>
          );
        }}
      </LoadedPart>
    </Card>
  );
}

/** `The newest 50 exchange rates`; without the word where there are no older ones. */
function describeKnown(count: number, hasOlder: boolean): string {
  return `${hasOlder ? 'The newest ' : ''}${formatPlural(count, 'exchange rate')}`;
}

function RatesImport() {
  const queries = useQueryClient();
  return (
    <Disclosure summary={texts.importTitle}>
      <TableImport
        noun="exchange rate"
        columns={columns}
        templateName="exchange-rates.csv"
        preview={(rows) => api.importExchangeRates({ rows, preview: true })}
        run={async (rows) => {
          const { good_rows, ...counts } = await api.importExchangeRates({ rows, preview: false });
          return { ...counts, taken: good_rows };
        }}
        onDone={() => void queries.invalidateQueries()}
      />
    </Disclosure>
  );
}

interface MissingDaysProps {
  missing: readonly (Pick<ExchangeRate, 'currency' | 'day'> & { waiting_rates: number })[];
  /** The field goes with its row. */
  onFilled: () => void;
}

/** What collected rates wait for, the most wanted first, each with its field. */
function MissingDays({ missing, onFilled }: MissingDaysProps) {
  return (
    <ul>
      {missing.map(({ currency, day, waiting_rates: count }) => (
        <li key={`${currency} ${day}`} className={classes.row}>
          <span className={classes.day}>
            <strong>{currency}</strong> on <time dateTime={day}>{formatDay(day)}</time>:{' '}
            {formatPlural(count, 'rate')} {count === 1 ? 'waits' : 'wait'}
          </span>
          <DayRateForm currency={currency} day={day} known="" onSaved={onFilled} />
        </li>
      ))}
    </ul>
  );
}

interface KnownRatesProps {
  rates: readonly ExchangeRate[];
  /** The button that was pressed goes with its row. */
  onDeleted: () => void;
}

/** The newest day first. */
function KnownRates({ rates, onDeleted }: KnownRatesProps) {
  return (
    <ul>
      {rates.map((rate) => (
        <KnownRate key={`${rate.currency} ${rate.day}`} rate={rate} onDeleted={onDeleted} />
      ))}
    </ul>
  );
}

function KnownRate({ rate, onDeleted }: { rate: ExchangeRate; onDeleted: () => void }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [phase, setPhase] = useState<'shown' | 'corrected' | 'left'>('shown');
  const deleting = useDeleteRate(onDeleted);
  useEffect(() => {
    if (phase === 'left') opener.current?.focus();
  }, [phase]);
  const leave = () => setPhase('left');
  return (
    <li className={classes.row}>
      <span className={classes.day}>
        <strong>{rate.currency}</strong> <time dateTime={rate.day}>{formatDay(rate.day)}</time>{' '}
        {rate.demo && <Tag tone="brand">Sample</Tag>}
      </span>
      {phase === 'corrected' ? (
        <DayRateForm
          currency={rate.currency}
          day={rate.day}
          known={String(rate.usd_per_unit)}
          onSaved={leave}
          onCancel={leave}
        />
      ) : (
        <>
          <span className={classes.value}>
            1 {rate.currency} = {formatRate(rate.usd_per_unit)} USD
          </span>
          <div className={form.actions}>
            <Button
              ref={opener}
              size="xs"
              variant="default"
              aria-label={`${texts.correct} ${nameDay(rate)}`}
              onClick={() => setPhase('corrected')}
            >
              {texts.correct}
            </Button>
            <ConfirmedButton
              label={texts.remove}
              question={texts.removeQuestion}
              confirmLabel={texts.removeConfirm}
              keepLabel={texts.keep}
              size="xs"
              isRunning={deleting.isRunning}
              onConfirm={() => deleting.run({ currency: rate.currency, day: rate.day })}
            />
          </div>
        </>
      )}
    </li>
  );
}
