import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { ReportLine } from '../../../engine/campaigns/campaign-report.ts';
import { deliveryNoteTexts } from '../../../engine/campaigns/delivered-views.ts';
import { nextStepNames } from '../../../engine/campaigns/next-step.ts';
import { notMeasured } from '../../../engine/campaigns/report-columns.ts';
import type { PartialSum } from '../../../engine/campaigns/report-totals.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { formatMoney } from '../../../values/money.ts';
import { formatWhole } from '../../../values/wording.ts';
import type { Block, Fact, PaperDocument } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import type { OpenedReport } from './opened-report.ts';

/** A campaign's report on paper: totals first, then each creator. Without prices nothing stands there that tells them. */
export function composeReport(
  { report, lines, totals }: OpenedReport,
  { demo, showsPrices = true }: { demo: boolean; showsPrices?: boolean },
): PaperDocument {
  const { campaign, currency, made_at: at } = report;
  return {
    kind: 'Campaign report',
    title: campaign.name,
    subtitle: `${formatShortDay(campaign.starts_on)} to ${formatShortDay(campaign.ends_on)}`,
    language: 'en',
    date: at,
    badges: demo ? ['Invented sample channels'] : [],
    blocks: [
      { kind: 'facts', facts: listTotals(totals, { currency, showsPrices }) },
      ...writeViews(lines),
      ...writeOrders(lines, { currency, showsPrices }),
      ...(showsPrices ? writeSteps(lines) : []),
    ],
    sources: [
      'Views are YouTube’s own counts on days 7 and 30 after publication; forecasts are those of the day the price was agreed.',
      'Clicks leave out bots, previews and repeats. Each order is credited once: link before code before tag. Survey answers may name the same orders and are added to nothing.',
      `“${notMeasured}” is never zero. Made on ${formatShortDay(at)} (UTC).`,
    ],
    footer: { disclaimer, modelVersion },
  };
}

const whole = (value: number | null): string => (value === null ? notMeasured : formatWhole(value));
const money = (cents: number | null, currency: Currency): string =>
  cents === null ? notMeasured : formatMoney(cents, currency);

/** How many of the creators a sum leaves out. */
function noteOf({ sum, measured, of }: PartialSum): string | null {
  return sum === null || measured === of ? null : `measured of ${measured} of ${of} creators`;
}

interface Shown {
  currency: Currency;
  showsPrices: boolean;
}

function listTotals(totals: OpenedReport['totals'], { currency, showsPrices }: Shown): Fact[] {
  const { price, views, clicks, orders, revenue, profit, inside, costsCents } = totals;
  const fact = (label: string, value: string, note: string | null = null): Fact => ({ label, value, note });
  const counted = [
    fact('Views on day 30', whole(views.day30.sum), noteOf(views.day30)),
    fact(
      'Within the forecast',
      inside.measured === 0 ? notMeasured : `${inside.inside} of ${inside.measured}`,
    ),
    fact('Clicks', whole(clicks.sum), noteOf(clicks)),
    fact('Orders', whole(orders.sum), noteOf(orders)),
  ];
  if (!showsPrices) return counted;
  return [
    fact('Agreed prices', money(price.sum, currency), noteOf(price)),
    fact('Other costs', money(costsCents, currency)),
    ...counted,
    fact('Per 1,000 views', money(totals.cpmCents, currency)),
    fact('Revenue', money(revenue.sum, currency), noteOf(revenue)),
    fact('Profit before other costs', money(profit.sum, currency), noteOf(profit)),
  ];
}

const text = (label: string, weight = 2) => ({ label, numeric: false, weight });
const figure = (label: string) => ({ label, numeric: true, weight: 1 });

function writeViews(lines: readonly ReportLine[]): Block[] {
  return [
    { kind: 'heading', level: 2, text: 'Views: forecast and actual' },
    {
      kind: 'table',
      caption: 'Views of each creator beside the range that was forecast for day 30',
      columns: [
        text('Creator'),
        text('Forecast (80%)'),
        figure('Day 7'),
        figure('Day 30'),
        text('Inside', 1),
      ],
      rows: lines.map(({ label, views }) => [
        label,
        views.forecast === null
          ? notMeasured
          : `${formatWhole(views.forecast.low)} to ${formatWhole(views.forecast.high)}`,
        whole(views.day7),
        whole(views.day30),
        views.isInside === null ? notMeasured : views.isInside ? 'Yes' : 'No',
      ]),
    },
  ];
}

function writeOrders(lines: readonly ReportLine[], { currency, showsPrices }: Shown): Block[] {
  const counts = ['Clicks', 'By link', 'By code', 'By tag', 'File', 'Survey'];
  const names = showsPrices ? ['Price', ...counts, 'Revenue', 'Profit'] : counts;
  return [
    { kind: 'heading', level: 2, text: showsPrices ? 'Money' : 'Clicks and orders' },
    {
      kind: 'table',
      caption: 'What each creator brought; orders by what they are credited to',
      columns: [text('Creator'), ...names.map(figure)],
      rows: lines.map((line) => {
        const { orders } = line;
        const counted = [
          whole(line.clicks),
          whole(orders && orders.click_id),
          whole(orders && orders.code),
          whole(orders && orders.utm_content),
          whole(orders && orders.file),
          whole(line.survey),
        ];
        if (!showsPrices) return [line.label, ...counted];
        const brought = [money(line.revenueCents, currency), money(line.profitCents, currency)];
        return [line.label, money(line.priceCents, currency), ...counted, ...brought];
      }),
    },
  ];
}

function writeSteps(lines: readonly ReportLine[]): Block[] {
  return [
    { kind: 'heading', level: 2, text: 'Next step' },
    {
      kind: 'table',
      caption: 'What the figures suggest for each creator, by rule',
      columns: [text('Creator'), text('Next step', 1), text('Why', 4)],
      rows: lines.map(({ label, next, notes }) => [
        label,
        nextStepNames[next.step],
        [next.reason, ...notes.map((note) => deliveryNoteTexts[note])].join(' '),
      ]),
    },
  ];
}
