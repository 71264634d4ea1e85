import { useId } from 'react';
import type { ProposedTier } from '../../../contract/deals/proposals.ts';
import { tierNames } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { formatMoney } from '../../../values/money.ts';
import { formatNumberOf, formatWhole } from '../../../values/wording.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import form from '../../ui/form.module.css';
import paper from '../../ui/receipt.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './proposals.module.css';
import { quoteStateNames, texts } from './texts.ts';

/** One package: what is in it, and its price as a receipt. */
export function TierSlip({ tier, channelName }: { tier: ProposedTier; channelName: string }) {
  const headingId = useId();
  const { sent, contents, left_out, percentile } = tier;
  return (
    <section className={classes.tier} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.name}>
          {tierNames[tier.tier]}
        </h3>
        {sent !== null && (
          <Tag tone={quoteStateNames[sent.state].tone}>{quoteStateNames[sent.state].name}</Tag>
        )}
      </div>
      <ul className={classes.contents}>
        {contents.map((content) => (
          <li key={content}>{content}</li>
        ))}
      </ul>
      <Slip tier={tier} channelName={channelName} />
      {sent !== null && sent.version > 1 && <p className={form.note}>{texts.changedSince}</p>}
      {tier.chance_to_pay !== null && (
        <p className={form.note}>
          <strong>{texts.chance(tier.chance_to_pay)}</strong>
        </p>
      )}
      {left_out.map((text) => (
        <p key={text} className={form.note}>
          {texts.leftOut}. {text}.
        </p>
      ))}
      <Disclosure summary={texts.how}>
        <p>{texts.share(percentile)}</p>
        <ul className={classes.contents}>
          {tier.quote.lines.map(({ key, label, basis, source }) => (
            <li key={key}>
              {label}: {basis}. {source.text}.
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

function Slip({ tier, channelName }: { tier: ProposedTier; channelName: string }) {
  const { quote, sent, total_cents, per_thousand_cents, guarantee } = tier;
  const money = (cents: number) => formatMoney(cents, quote.currency);
  return (
    <div className={paper.shadow}>
      <div className={paper.slip}>
        <p className={paper.issuer}>
          {tierNames[tier.tier]} {sent !== null && <span className={paper.kind}>{sent.number}</span>}
        </p>
        <p className={paper.channel}>
          <bdi>{channelName}</bdi>
        </p>
        <dl className={paper.lines}>
          {quote.lines.map(({ key, label, quantity, amountCents }) => (
            <div key={key} className={paper.line}>
              <dt>{quantity === 1 ? label : `${quantity} × ${label}`}</dt>
              <dd>{money(amountCents)}</dd>
            </div>
          ))}
          <div className={paper.line} data-sum="total">
            <dt>{texts.total}</dt>
            <dd>{money(total_cents)}</dd>
          </div>
          <div className={paper.line}>
            <dt>{texts.perThousand}</dt>
            <dd>{money(per_thousand_cents)}</dd>
          </div>
          {guarantee !== null && (
            <div className={paper.line}>
              <dt>
                {texts.guaranteed}, each video within {formatNumberOf(guarantee.day, 'day')}
              </dt>
              <dd>{formatWhole(guarantee.views)} views</dd>
            </div>
          )}
        </dl>
        <p className={paper.note}>{texts.estimate}</p>
      </div>
    </div>
  );
}
