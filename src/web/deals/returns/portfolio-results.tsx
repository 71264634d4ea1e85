import { TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { Portfolio, PortfolioInput } from '../../../contract/deals/portfolios.ts';
import type { SetOutcome } from '../../../engine/pricing/returns/portfolio.ts';
import {
  formatSum,
  formatSumRange,
  nameAssumptions,
  nameChance,
  nameOrders,
} from '../../../engine/pricing/returns/wording.ts';
import { writeChoice } from '../../../engine/pricing/returns/portfolio-wording.ts';
import { returnsPath } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { formatCount } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import classes from './returns.module.css';
import { portfolioTexts } from './portfolio-texts.ts';
import { texts } from './texts.ts';

interface ResultsProps {
  portfolio: Portfolio;
  asked: PortfolioInput;
  /** As they were typed since. */
  prices: ReadonlyMap<string, string>;
  /** `null` where it is only looked at. */
  onPrice: ((channelId: string, text: string) => void) | null;
}

/** The set that was chosen, what lies beside it, and every channel with its price. */
export function PortfolioResults({ portfolio, asked, prices, onPrice }: ResultsProps) {
  const { result, channels } = portfolio;
  const { chosen, runnerUp, withMore } = result;
  const nameOf = (id: string) => channels.find(({ channel_id }) => channel_id === id)?.name ?? texts.nameGone;
  const names = ({ ids }: SetOutcome) => ids.map(nameOf).join(', ');
  const sentence = writeChoice(result, { goal: asked.goal, currency: asked.budget.currency });
  return (
    <>
      <output className={classes.headline}>{sentence}</output>
      {chosen !== null && (
        <Card title={portfolioTexts.chosen} lede={names(chosen)}>
          <FactList facts={describeSet(chosen, asked)} />
        </Card>
      )}
      {runnerUp !== null && (
        <Card title={portfolioTexts.runnerUp} lede={names(runnerUp)}>
          <FactList facts={describeSet(runnerUp, asked)} />
        </Card>
      )}
      {withMore !== null && (
        <Card
          title={portfolioTexts.withMore(formatSum(withMore.extraCents, asked.budget.currency))}
          lede={names(withMore.outcome)}
        >
          <FactList facts={describeSet(withMore.outcome, asked)} />
        </Card>
      )}
      <ChannelTable portfolio={portfolio} asked={asked} prices={prices} onPrice={onPrice} />
      <p className={classes.quiet}>
        {nameAssumptions(result)} · {portfolioTexts.portfolioMethod} {texts.estimate}
      </p>
    </>
  );
}

function describeSet({ priceCents, views, returns }: SetOutcome, asked: PortfolioInput): Fact[] {
  const { currency } = asked.budget;
  const seen = { name: texts.views, value: `${formatCount(views.p10)} to ${formatCount(views.p90)}` };
  const cost = { name: texts.dealPrice, value: formatSum(priceCents, currency) };
  if (returns === null) return [cost, seen];
  const { chance, orders, profitCents } = returns;
  return [
    { name: texts.chance, value: nameChance(chance) },
    cost,
    {
      name: texts.orders,
      value: `${formatCount(orders.p10)} to ${nameOrders(orders.p90, asked.economics.goal)}`,
    },
    { name: texts.profit, value: formatSumRange(profitCents, currency) },
    seen,
  ];
}

const columns = {
  channel: { name: portfolioTexts.channel },
  price: { name: texts.dealPrice },
  state: { name: portfolioTexts.state },
};

function ChannelTable({ portfolio: { channels, result }, asked, prices, onPrice }: ResultsProps) {
  const reasonOf = new Map(result.leftOut.map(({ id, reason }) => [id, portfolioTexts.reasons[reason]]));
  const stateOf = (id: string, gap: Portfolio['channels'][number]['gap']) => {
    if (result.chosen?.ids.includes(id) === true) return portfolioTexts.isChosen;
    return gap === null ? (reasonOf.get(id) ?? portfolioTexts.notChosen) : portfolioTexts.gaps[gap];
  };
  return (
    <Card title={portfolioTexts.everyChannel} {...(onPrice !== null && { lede: portfolioTexts.pricesLede })}>
      <RowTable title={portfolioTexts.everyChannel} columns={Object.values(columns)}>
        {channels.map(({ channel_id: id, name, analysis_id, price_cents, gap }) => (
          <tr key={id}>
            <th scope="row">
              {analysis_id === null || gap !== null ? (
                <bdi>{name ?? texts.nameGone}</bdi>
              ) : (
                <Link to={returnsPath(analysis_id)}>
                  <bdi>{name ?? texts.nameGone}</bdi>
                </Link>
              )}
            </th>
            <RowCell of={columns.price}>
              {onPrice === null ? (
                price_cents !== null && formatSum(price_cents, asked.budget.currency)
              ) : (
                <TextInput
                  className={classes.priceField}
                  aria-label={portfolioTexts.priceOf(name ?? texts.nameGone)}
                  inputMode="decimal"
                  maxLength={20}
                  autoComplete="off"
                  value={prices.get(id) ?? (price_cents === null ? '' : String(price_cents / 100))}
                  onChange={({ currentTarget: { value } }) => onPrice(id, value)}
                />
              )}
            </RowCell>
            <RowCell of={columns.state}>{stateOf(id, gap)}</RowCell>
          </tr>
        ))}
      </RowTable>
      <p className={classes.quiet}>{portfolioTexts.pricesIn(asked.budget.currency)}</p>
    </Card>
  );
}
