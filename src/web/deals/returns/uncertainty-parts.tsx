import { placeSpreads } from '../../../drawing/spread-bars.ts';
import { formatFactorRange } from '../../../engine/pricing/returns/formulas.ts';
import type { OrdersOutcome, SimulationResult } from '../../../engine/pricing/returns/simulation.ts';
import {
  factorLabels,
  formatSum,
  formatSumRange,
  listLevers,
  nameAssumptions,
  nameOrders,
  poorChance,
} from '../../../engine/pricing/returns/wording.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount, formatRoundShare } from '../../ui/format.ts';
import classes from './returns.module.css';
import { texts } from './texts.ts';
import type { AskedForecast } from './use-forecast-form.ts';

interface PartProps {
  result: SimulationResult;
  returns: OrdersOutcome;
  asked: AskedForecast;
}

const ownFields: Readonly<Record<string, string>> = {
  clickRate: 'returns-clickRate',
  conversion: 'returns-conversion',
  lift: 'returns-lift',
};

/** Each factor's part of the uncertainty; the widest that somebody can know leads to its field. */
export function UncertaintyPicture({ result: { chain } }: Pick<PartProps, 'result'>) {
  const sorted = chain.toSorted((one, other) => other.share - one.share);
  const first = sorted[0];
  const middle =
    first === undefined || first.range.p10 === 0 ? 0 : (first.orders.low * first.range.p50) / first.range.p10;
  const { bars } = placeSpreads(
    sorted.map(({ orders }) => orders),
    middle,
  );
  const own = sorted.find(({ name, mark }) => ownFields[name] !== undefined && mark !== 'entered');
  const rows = sorted.map(({ name, share, orders }) => [
    factorLabels[name],
    formatRoundShare(share),
    formatCount(orders.low),
    formatCount(orders.high),
  ]);
  return (
    <Card title={texts.uncertainty} lede={texts.uncertaintyLede}>
      <div className={classes.tornado} aria-hidden="true">
        {sorted.map(({ name, share }, index) => (
          <p key={name} className={classes.spreadRow}>
            <span>{factorLabels[name]}</span>
            <span className={classes.spread}>
              <span
                className={classes.spreadBar}
                style={{
                  insetInlineStart: `${100 * (bars[index]?.from ?? 0)}%`,
                  width: `${100 * ((bars[index]?.to ?? 0) - (bars[index]?.from ?? 0))}%`,
                }}
              />
            </span>
            <strong>{formatRoundShare(share)}</strong>
          </p>
        ))}
      </div>
      <FigureTable
        title={texts.uncertainty}
        table={{
          columns: [
            { name: texts.factor, isText: true },
            { name: texts.share },
            { name: texts.low },
            { name: texts.high },
          ],
          rows,
        }}
      />
      {own !== undefined && (
        <p>
          <button type="button" className={classes.link} onClick={() => openField(ownFields[own.name] ?? '')}>
            {texts.enterOwn}: {factorLabels[own.name].toLowerCase()}
          </button>
        </p>
      )}
    </Card>
  );
}

/** Some fields stand behind a fold. */
function openField(id: string): void {
  const field = document.getElementById(id);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}

export function AssumptionTable({ result }: Pick<PartProps, 'result'>) {
  return (
    <Card title={texts.assumptions}>
      <ul className={classes.assumptions}>
        {result.chain.map(({ name, range, mark, source, year, note }) => (
          <li key={name}>
            <p className={classes.assumption}>
              <strong>{factorLabels[name]}</strong>
              <span>{formatFactorRange(name, range)}</span>
            </p>
            <p className={classes.quiet}>
              {texts[mark]} · {source}
              {year === null ? '' : ` (${year})`}
            </p>
            {note !== null && <p className={classes.quiet}>{note}</p>}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {nameAssumptions(result)} · {texts.estimate}
      </p>
    </Card>
  );
}

/** Two published ways to count that disagree, for as long as no own rate is entered. */
export function Contradiction({ returns, asked }: Omit<PartProps, 'result'>) {
  if (returns.presets.length === 0) return null;
  const { goal } = asked.economics;
  return (
    <Card title={texts.contradiction} lede={texts.contradictionLede}>
      <FigureTable
        title={texts.contradiction}
        table={{
          columns: [
            { name: texts.preset, isText: true },
            { name: texts.low },
            { name: texts.half },
            { name: texts.high },
          ],
          rows: returns.presets.map(({ preset, orders }) => [
            texts.presets[preset],
            formatCount(orders.p10),
            nameOrders(orders.p50, goal),
            formatCount(orders.p90),
          ]),
        }}
      />
      <p>
        <button type="button" className={classes.link} onClick={() => openField('returns-conversion')}>
          {texts.enterFirst}
        </button>
      </p>
    </Card>
  );
}

/** What would change a poor chance. */
export function Levers({ returns, asked }: Omit<PartProps, 'result'>) {
  if (returns.chance >= poorChance || returns.ordersToPay === null) return null;
  const told = { goal: asked.economics.goal, currency: asked.price.currency };
  return (
    <Card title={texts.change}>
      <ul className={classes.levers}>
        {listLevers(returns, told).map((lever) => (
          <li key={lever}>{lever}</li>
        ))}
      </ul>
    </Card>
  );
}

interface AwarenessProps extends Omit<PartProps, 'returns'> {
  /** What 1,000 views cost elsewhere, if somebody entered it. */
  alternativeCents: number | null;
}

export function AwarenessCard({ result: { awareness }, asked, alternativeCents }: AwarenessProps) {
  const { currency } = asked.price;
  const { views, cpmCents, targetCpmCents } = awareness;
  return (
    <Card title={texts.awareness} lede={texts.awarenessLede}>
      <FactList
        facts={[
          { name: texts.viewsWithin, value: `${formatCount(views.p10)} to ${formatCount(views.p90)}` },
          { name: texts.costPerThousand, value: formatSumRange(cpmCents, currency) },
          ...(targetCpmCents === null
            ? []
            : [{ name: texts.costInMarket, value: formatSumRange(targetCpmCents, currency) }]),
          ...(alternativeCents === null
            ? []
            : [{ name: texts.usualCost, value: formatSum(alternativeCents, currency) }]),
        ]}
      />
    </Card>
  );
}
