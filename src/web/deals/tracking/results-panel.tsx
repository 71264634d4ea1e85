import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import type { CreatorResult } from '../../../contract/deals/conversions.ts';
import { reportDays, type ReportDays } from '../../../engine/tracking/attribution.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { TableImport } from '../../session/table-import.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { SettingsForm } from './settings-form.tsx';
import { SurveyForm } from './survey-form.tsx';
import { orderColumns, resultTexts, surveyColumns } from './result-texts.ts';
import classes from './tracking.module.css';
import { useReloadLinks } from './use-links.ts';

/** Orders by creator and source, and where they come from. */
export function ResultsPanel({ account }: { account: Account }) {
  const [days, setDays] = useState<ReportDays>('30');
  const reload = useReloadLinks();
  const { rights } = account.workspace;
  const { features } = account.plan;
  const mayImport = rights.includes('analyse') && features.includes('conversions');
  const results = useQuery({
    queryKey: ['links', 'results', days],
    queryFn: ({ signal }) => api.conversionReport({ days }, { signal }),
  });
  return (
    <div className={classes.part}>
      {!features.includes('conversions') && <p className={classes.note}>{resultTexts.plan}</p>}
      <Card title={resultTexts.title} lede={resultTexts.lede}>
        <NativeSelect
          label={resultTexts.span}
          value={days}
          data={reportDays.map((value) => ({ value, label: resultTexts.days(value) }))}
          onChange={({ currentTarget: { value } }) =>
            setDays(reportDays.find((each) => each === value) ?? '30')
          }
        />
        <LoadedPart query={results} failure={resultTexts.failed}>
          {({ creators, waiting_refunds: waiting }) => (
            <div className={classes.part}>
              {creators.length === 0 ? (
                <EmptyState title={resultTexts.empty} note={resultTexts.emptyMore} />
              ) : (
                <ResultTable creators={creators} />
              )}
              {waiting > 0 && <p className={classes.note}>{resultTexts.waiting(waiting)}</p>}
              <p className={classes.small}>{resultTexts.precedence}</p>
            </div>
          )}
        </LoadedPart>
      </Card>
      {mayImport && (
        <>
          <Card title={resultTexts.importTitle} lede={resultTexts.importLede}>
            <TableImport
              noun="order"
              columns={orderColumns}
              templateName="orders.csv"
              preview={(rows) => api.previewConversions({ rows })}
              run={async (rows) => {
                const { imported, ...counts } = await api.importConversions({ rows });
                return { ...counts, taken: imported };
              }}
              onDone={reload}
            />
          </Card>
          <Card title={resultTexts.surveyTitle} lede={resultTexts.surveyLede}>
            <SurveyForm onDone={reload} />
            <TableImport
              noun="survey count"
              columns={surveyColumns}
              templateName="survey.csv"
              preview={(rows) => api.previewSurvey({ rows })}
              run={async (rows) => {
                const { imported, ...counts } = await api.importSurvey({ rows });
                return { ...counts, taken: imported };
              }}
              onDone={reload}
            />
          </Card>
        </>
      )}
      {rights.includes('manage') && features.includes('conversions') && results.data !== undefined && (
        <Card title={resultTexts.settingsTitle} lede={resultTexts.settingsLede}>
          <SettingsForm
            // What was saved stands there as it is kept.
            key={JSON.stringify(results.data.settings)}
            report={results.data}
            features={features}
            onDone={reload}
          />
        </Card>
      )}
    </div>
  );
}

function ResultTable({ creators }: { creators: readonly CreatorResult[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll
    ? creators
    : creators.filter((each) => each.clicks + countOrders(each) + each.survey > 0);
  return (
    <>
      <FigureTable
        title={resultTexts.title}
        table={{
          columns: [
            { name: resultTexts.creator },
            { name: resultTexts.clicks },
            { name: resultTexts.byLink },
            { name: resultTexts.byCode },
            { name: resultTexts.byUtm },
            { name: resultTexts.union },
            { name: resultTexts.refunds },
            { name: resultTexts.revenue },
            { name: resultTexts.survey },
            { name: resultTexts.look, isText: true },
          ],
          rows: shown.map((each) => [
            each.creator ?? resultTexts.nobody,
            formatCount(each.clicks),
            formatCount(each.orders.click_id),
            formatCount(each.orders.code),
            formatCount(each.orders.utm_content),
            formatCount(countOrders(each)),
            formatCount(each.refunds),
            each.revenue.length === 0 ? resultTexts.none : each.revenue.map(formatMoney).join(', '),
            formatCount(each.survey),
            listDoubts(each),
          ]),
        }}
      />
      {!showsAll && shown.length < creators.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {resultTexts.showAll}
        </Button>
      )}
    </>
  );
}

function countOrders({ orders, uncredited_orders: rest }: CreatorResult): number {
  return orders.click_id + orders.code + orders.utm_content + rest;
}

function formatMoney({ currency, cents }: { currency: string; cents: number }): string {
  const amount = (cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${currency} ${amount}`;
}

function listDoubts({ conflicts, doubtful, many_cancelled: isCancelled }: CreatorResult): string {
  const doubts = [
    ...(conflicts > 0 ? [resultTexts.conflicts(conflicts)] : []),
    ...(doubtful > 0 ? [resultTexts.doubtful(doubtful)] : []),
    ...(isCancelled ? [resultTexts.cancelled] : []),
  ];
  return doubts.length === 0 ? resultTexts.none : doubts.join('; ');
}
