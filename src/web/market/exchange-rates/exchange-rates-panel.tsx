import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../session/api.ts';
import { TableImport } from '../../session/table-import.tsx';
import { Card } from '../../ui/card.tsx';
import type { TableColumn } from '../../ui/column-notes.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatPlural } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { LoadedPart } from '../../session/loaded-part.tsx';
import classes from './exchange-rates-panel.module.css';
import { KnownRates } from './known-rates.tsx';
import { MissingDays } from './missing-days.tsx';
import { NewRateForm } from './new-rate-form.tsx';
import { texts } from './texts.ts';
import { useExchangeRates } from './use-exchange-rates.ts';

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
