import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { Link } from 'react-router';
import type { CampaignReport } from '../../../contract/deals/campaign-report.ts';
import { deliveryNoteTexts } from '../../../engine/campaigns/delivered-views.ts';
import { nextStepNames } from '../../../engine/campaigns/next-step.ts';
import { notMeasured } from '../../../engine/campaigns/report-columns.ts';
import { formatMoney } from '../../../values/money.ts';
import { links } from '../../app/paths.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { CountryTable } from '../../ui/country-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './campaigns.module.css';
import {
  measured,
  moneyColumns,
  noteOf,
  trafficColumns,
  viewColumns,
  type FigureColumn,
} from './report-columns.ts';
import { ReportFiles } from './report-files.tsx';
import { ReportSharing } from './report-sharing.tsx';
import { reportTexts as texts, stepTones } from './report-texts.ts';
import { useCampaignReport } from './use-campaigns.ts';

/** What the creators were forecast to bring, beside what they brought. */
export function ReportPanel({ slug, mayShare }: { slug: string; mayShare: boolean }) {
  const report = useCampaignReport(slug);
  return (
    <LoadedPart query={report} failure={texts.failed} skeleton={<ReportSkeleton />}>
      {(data) =>
        data.lines.length === 0 ? (
          <Card title={texts.title}>
            <EmptyState title={texts.none} note={texts.noneNote} />
          </Card>
        ) : (
          <div className={classes.part}>
            <Report report={data} />
            {mayShare && <ReportSharing report={data} />}
          </div>
        )
      }
    </LoadedPart>
  );
}

function Report({ report }: { report: CampaignReport }) {
  const { currency, made_at: at } = report;
  return (
    <div className={classes.part}>
      <Card
        title={texts.title}
        lede={
          <>
            {texts.asOf} <Moment iso={at} />
          </>
        }
      >
        <Totals report={report} />
        <ReportFiles id={report.campaign.id} slug={report.campaign.slug} />
      </Card>
      <Card title={texts.views} lede={texts.viewsLede}>
        <FigureRows title={texts.views} columns={viewColumns} report={report} />
      </Card>
      <Card
        title={texts.traffic}
        lede={texts.trafficLede}
        aside={<Link to={`${links.links}?tab=results`}>{texts.enterOrders}</Link>}
      >
        <FigureRows title={texts.traffic} columns={trafficColumns} report={report} />
        {report.countries !== null && report.countries.length > 0 && (
          <CountryTable title={texts.countries} countries={report.countries} />
        )}
      </Card>
      <Card title={texts.money} lede={texts.moneyLede}>
        <FigureRows title={texts.money} columns={moneyColumns(currency)} report={report} />
      </Card>
      <Card title={texts.next} lede={texts.nextLede}>
        <NextSteps report={report} />
      </Card>
    </div>
  );
}

function Totals({ report: { totals, currency } }: { report: CampaignReport }) {
  const { price, views_day_30: views, inside, costs_cents: costs } = totals;
  const money = (cents: number) => formatMoney(cents, currency);
  const captionOf = (name: string, note: string | null) => (note === null ? name : `${name}, ${note}`);
  return (
    <div className={classes.figures}>
      <Measured caption={captionOf(texts.agreed, noteOf(price))} value={measured(price.sum, money)} />
      <Measured caption={captionOf(`${texts.views}, day 30`, noteOf(views))} value={measured(views.sum)} />
      <Measured
        caption={texts.insideForecast}
        value={inside.measured === 0 ? notMeasured : texts.insideOf(inside.inside, inside.measured)}
      />
      <Measured caption={texts.otherCosts} value={money(costs)} />
      <Measured caption={texts.afterCosts} value={measured(totals.profit_after_costs_cents, money)} />
    </div>
  );
}

const Measured = ({ value, caption }: { value: string; caption: string }) => (
  <Figure value={value} caption={caption} isWord={value === notMeasured} />
);

const creatorColumn = { name: texts.creator };

interface FigureRowsProps {
  title: string;
  columns: readonly FigureColumn[];
  report: CampaignReport;
}

/** Each creator, and below them all together. */
function FigureRows({ title, columns, report: { lines, totals } }: FigureRowsProps) {
  return (
    <RowTable title={title} columns={[creatorColumn, ...columns]} isWide>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row" className={classes.row}>
            <bdi>{line.creator}</bdi>
          </th>
          {columns.map((column) => (
            <RowCell key={column.name} of={column}>
              {column.of(line)}
            </RowCell>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">{texts.total}</th>
        {columns.map((column) => {
          const total = column.total(totals);
          return (
            <RowCell key={column.name} of={column}>
              {total !== null && (
                <span>
                  {total.value}
                  {total.note !== null && <span className={classes.left}> {total.note}</span>}
                </span>
              )}
            </RowCell>
          );
        })}
      </tr>
    </RowTable>
  );
}

const stepColumns = { step: { name: texts.next }, why: { name: texts.why, isPlain: true } } as const;

function NextSteps({ report: { lines, currency } }: { report: CampaignReport }) {
  return (
    <RowTable title={texts.next} columns={[creatorColumn, ...Object.values(stepColumns)]}>
      {lines.map(({ id, creator, next, notes }) => {
        const name = nextStepNames[next.step];
        return (
          <tr key={id}>
            <th scope="row" className={classes.row}>
              <bdi>{creator}</bdi>
            </th>
            <RowCell of={stepColumns.step}>
              <Tag tone={stepTones[next.step]}>
                {next.price_cents === null ? name : texts.at(name, formatMoney(next.price_cents, currency))}
              </Tag>
            </RowCell>
            <RowCell of={stepColumns.why} className={classes.row}>
              {[next.reason, ...notes.map((note) => deliveryNoteTexts[note])].join(' ')}
            </RowCell>
          </tr>
        );
      })}
    </RowTable>
  );
}

/** Its shape: the sums, then the tables. */
function ReportSkeleton() {
  return (
    <div className={classes.part} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <div className={classes.figures}>
        {[1, 2, 3, 4, 5].map((figure) => (
          <Skeleton key={figure} height="3rem" />
        ))}
      </div>
      {[1, 2, 3, 4].map((table) => (
        <Skeleton key={table} height="9rem" />
      ))}
    </div>
  );
}
