import { TextInput } from '@mantine/core';
import { mostOfADeliverable } from '../../../contract/limits.ts';
import { longestQuoteLabel } from '../../../contract/deals/deal-limits.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import {
  contentFormats,
  formatRatios,
  rightLabels,
  usageRights,
  usageRightsPercentPerMonth,
} from '../../../engine/pricing/quotes/quote.ts';
import {
  keptLinkMonths,
  ownPercents,
  reviewRoundsIncluded,
  ugcFormats,
} from '../../../engine/pricing/quotes/quote-rates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import form from '../../ui/form.module.css';
import { FeeFields, HandLines, type LinesFormProps } from './fees-form.tsx';
import classes from './quotes.module.css';
import { MoneyField, MonthsField, NumberField, SwitchField } from './quote-fields.tsx';

/** What a quote holds, group by group; each change shows on the receipt at once. */
export function LinesForm(props: LinesFormProps) {
  return (
    <div className={form.form}>
      <MadeFields {...props} />
      <RightsFields {...props} />
      <Disclosure summary="Placement, handover and hurry">
        <WorkFields {...props} />
      </Disclosure>
      <Disclosure summary="Fees, currency and lines by hand">
        <FeeFields {...props} />
        <HandLines {...props} />
      </Disclosure>
    </div>
  );
}

function MadeFields({ request, onChange }: LinesFormProps) {
  const { baseFees, currency, deliverables } = request;
  const countOf = (format: ContentFormat, ugcOnly: boolean) =>
    deliverables.find((each) => each.format === format && each.ugcOnly === ugcOnly)?.count ?? 0;
  const setCount = (format: ContentFormat, ugcOnly: boolean) => (count: number | null) => {
    const others = deliverables.filter((each) => each.format !== format || each.ugcOnly !== ugcOnly);
    const wanted = count === null || count === 0 ? [] : [{ format, ugcOnly, count }];
    onChange({ deliverables: [...others, ...wanted] });
  };
  const shared = { max: mostOfADeliverable };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>What is made</legend>
      <div className={form.row}>
        <MoneyField
          label={`Fee of one integration, ${currency}`}
          description="A fair price fills it; yours counts."
          min={0.01}
          value={baseFees.videoCents}
          onChange={(videoCents) => onChange({ baseFees: { ...baseFees, videoCents } })}
        />
        <MoneyField
          label={`The same for Shorts’ views, ${currency}`}
          description="On the views of the channel’s Shorts."
          min={0.01}
          value={baseFees.shortCents}
          onChange={(shortCents) => onChange({ baseFees: { ...baseFees, shortCents } })}
        />
      </div>
      <div className={form.row}>
        {contentFormats.map((format) => (
          <NumberField
            {...shared}
            key={format}
            label={formatRatios[format].label}
            value={countOf(format, false)}
            onChange={setCount(format, false)}
          />
        ))}
        {ugcFormats.map((format) => (
          <NumberField
            {...shared}
            key={`ugc ${format}`}
            label={`${formatRatios[format].label}, not published`}
            value={countOf(format, true)}
            onChange={setCount(format, true)}
          />
        ))}
      </div>
      <SwitchField
        label={`Package discount: ${ownPercents.secondOfAKind}% off the 2nd of a kind, ${ownPercents.thirdOfAKind}% from the 3rd`}
        isOn={request.discountsPackages}
        onChange={(discountsPackages) => onChange({ discountsPackages })}
      />
    </fieldset>
  );
}

function RightsFields({ request, onChange }: LinesFormProps) {
  const { rights, exclusivity, whitelisting, currency } = request;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Rights</legend>
      <div className={form.row}>
        {usageRights.map((right) => (
          <MonthsField
            key={right}
            label={`${rightLabels[right]}, ${usageRightsPercentPerMonth[right]}% a month`}
            mayBePerpetual
            value={rights.find((each) => each.right === right)?.months ?? null}
            onChange={(months) => {
              const others = rights.filter((each) => each.right !== right);
              onChange({ rights: months === null ? others : [...others, { right, months }] });
            }}
          />
        ))}
        <MonthsField
          label="No competitor, 15% a month"
          value={exclusivity?.months ?? null}
          onChange={(months) =>
            onChange({
              exclusivity:
                typeof months === 'number' ? { months, category: exclusivity?.category ?? '' } : null,
            })
          }
        />
        {exclusivity !== null && (
          <TextInput
            label="Category in words"
            maxLength={longestQuoteLabel}
            value={exclusivity.category}
            onChange={({ currentTarget: { value: category } }) =>
              onChange({ exclusivity: { ...exclusivity, category } })
            }
          />
        )}
        <MonthsField
          label="Ads through the creator’s account"
          value={whitelisting?.months ?? null}
          onChange={(months) =>
            onChange({
              whitelisting:
                typeof months === 'number' ? { months, spendCents: whitelisting?.spendCents ?? 0 } : null,
            })
          }
        />
        {whitelisting !== null && (
          <MoneyField
            label={`Ad spend, ${currency}`}
            value={whitelisting.spendCents}
            onChange={(spendCents) =>
              onChange({ whitelisting: { ...whitelisting, spendCents: spendCents ?? 0 } })
            }
          />
        )}
      </div>
    </fieldset>
  );
}

function WorkFields({ request, onChange }: LinesFormProps) {
  const { firstSlot, keptLink, rawFootage, editRights, reviewRound } = ownPercents;
  const switches = [
    { name: 'firstSlot', label: `First slot in the video, ${firstSlot}%` },
    { name: 'pinnedComment', label: 'Pinned comment with the link, included' },
    { name: 'keptLink', label: `Link kept for ${keptLinkMonths} months, ${keptLink}%` },
    { name: 'editRights', label: `Right to edit, ${editRights}%` },
    { name: 'rawFootage', label: `Raw footage, ${rawFootage}%` },
  ] as const;
  return (
    <div className={form.form}>
      {switches.map(({ name, label }) => (
        <SwitchField
          key={name}
          label={label}
          isOn={request[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
      <div className={form.row}>
        <NumberField
          label="Days until publication"
          description="Under 7: 25%. Under 3: 50%. Empty: no hurry."
          max={365}
          value={request.daysToPublication}
          onChange={(daysToPublication) => onChange({ daysToPublication })}
        />
        <NumberField
          label={`Rounds of review beyond ${reviewRoundsIncluded}`}
          description={`${reviewRound}% each`}
          max={20}
          value={request.extraReviewRounds}
          onChange={(rounds) => onChange({ extraReviewRounds: rounds ?? 0 })}
        />
      </div>
    </div>
  );
}
