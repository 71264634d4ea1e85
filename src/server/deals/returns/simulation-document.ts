import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { Simulation } from '../../../contract/deals/returns.ts';
import { formatFactorRange, writeFormulas } from '../../../engine/pricing/returns/formulas.ts';
import type { OrdersOutcome } from '../../../engine/pricing/returns/simulation.ts';
import {
  factorLabels,
  formatSum,
  formatSumRange,
  listLevers,
  nameAssumptions,
  nameChance,
  poorChance,
  writeHeadline,
} from '../../../engine/pricing/returns/wording.ts';
import { formatRoundPercent, formatWhole } from '../../../values/wording.ts';
import type { Block, Fact, PaperDocument } from '../../platform/documents/document.ts';

/** A stored simulation on paper, in the screen's words: the sentence, the range, the prices, and what it rests on. */
export function composeSimulation(simulation: Simulation): PaperDocument {
  const { input, result, channel_id: channelId, channel_name: name } = simulation;
  const { price, horizon, economics } = input;
  const told = {
    goal: economics.goal,
    currency: price.currency,
    horizon,
    priceCents: price.amount_cents,
  };
  return {
    kind: 'What it may bring',
    title: name ?? channelId,
    subtitle: input.name.trim() === '' ? null : input.name,
    language: 'en',
    date: simulation.created_at,
    badges: [],
    blocks: [
      { kind: 'paragraph', text: writeHeadline(result, told) },
      ...(result.returns === null ? [] : writeReturns(simulation, result.returns)),
      { kind: 'heading', level: 2, text: 'As awareness' },
      { kind: 'facts', facts: writeAwareness(simulation) },
      { kind: 'heading', level: 2, text: 'Assumptions and their sources' },
      writeAssumptions(simulation),
      { kind: 'heading', level: 2, text: 'How this is computed' },
      {
        kind: 'list',
        items: writeFormulas(result, { ...told, economics }).map(({ name: label, formula }) => ({
          text: `${label}: ${formula}`,
          note: null,
        })),
      },
    ],
    sources: [
      `Assumptions ${nameAssumptions(result)}, returns model ${result.version}, prices ${simulation.calibration}.`,
    ],
    footer: { disclaimer, modelVersion: simulation.model_version },
  };
}

function writeReturns({ input, result }: Simulation, returns: OrdersOutcome): Block[] {
  const { currency } = input.price;
  const range = ({ p10, p50, p90 }: OrdersOutcome['orders'], write: (value: number) => string) => [
    write(p10),
    write(p50),
    write(p90),
  ];
  const sum = (cents: number) => formatSum(cents, currency);
  const rows = [
    ['Orders', ...range(returns.orders, formatWhole)],
    ['Revenue', ...range(returns.revenueCents, sum)],
    ['Profit', ...range(returns.profitCents, sum)],
    ['ROI', ...range(returns.roi, (share) => formatRoundPercent(100 * share))],
  ];
  return [
    {
      kind: 'facts',
      facts: [
        fact('Pay for themselves', nameChance(returns.chance)),
        ...returns.breakEvenPrices.map(({ chance, priceCents }) =>
          fact(`Price that pays in ${chance} of 100`, priceCents === null ? 'None' : sum(priceCents)),
        ),
      ],
    },
    {
      kind: 'table',
      caption: 'In 8 of 10 cases between low and high',
      columns: ['', 'Low', 'Middle', 'High'].map((label, place) => ({
        label,
        numeric: place > 0,
        weight: 1,
      })),
      rows,
    },
    ...writeLevers({ returns, goal: input.economics.goal, currency }),
    { kind: 'heading', level: 2, text: 'What the uncertainty is made of' },
    {
      kind: 'bars',
      bars: result.chain.map(({ name, share }) => ({
        label: factorLabels[name],
        figure: formatRoundPercent(100 * share),
        share,
        trackShare: 1,
        measured: true,
        text: '',
      })),
    },
  ];
}

function writeLevers({
  returns,
  ...told
}: { returns: OrdersOutcome } & Parameters<typeof listLevers>[1]): Block[] {
  if (returns.chance >= poorChance || returns.ordersToPay === null) return [];
  return [
    { kind: 'heading', level: 2, text: 'What would change it' },
    { kind: 'list', items: listLevers(returns, told).map((text) => ({ text, note: null })) },
  ];
}

function fact(label: string, value: string): Fact {
  return { label, value, note: null };
}

function writeAwareness({ input, result: { awareness } }: Simulation): Fact[] {
  const { views, cpmCents, targetCpmCents } = awareness;
  const { currency } = input.price;
  return [
    fact('Views', `${formatWhole(views.p10)} to ${formatWhole(views.p90)}`),
    fact('Cost per 1,000 views', formatSumRange(cpmCents, currency)),
    ...(targetCpmCents === null
      ? []
      : [fact('Cost per 1,000 in your market', formatSumRange(targetCpmCents, currency))]),
  ];
}

function writeAssumptions({ result }: Simulation): Block {
  return {
    kind: 'list',
    items: result.chain.map(({ name, range, source, year, note }) => ({
      text: `${factorLabels[name]}: ${formatFactorRange(name, range)}`,
      note: [`${source}${year === null ? '' : ` (${year})`}`, ...(note === null ? [] : [note])].join('. '),
    })),
  };
}
