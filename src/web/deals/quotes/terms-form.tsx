import { NativeSelect, TextInput } from '@mantine/core';
import { longestQuoteTerm, mostCompetitors, mostQuoteMonths } from '../../../contract/deals/deal-limits.ts';
import type { QuoteTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import {
  makeGoods,
  reviewSilences,
  termsHeader,
  usualTerms,
  writeTerms,
} from '../../../engine/pricing/quotes/quote-terms.ts';
import form from '../../ui/form.module.css';
import { NumberField, SwitchField } from './quote-fields.tsx';
import classes from './quotes.module.css';

interface TermsFormProps {
  terms: QuoteTerms;
  onChange: (changes: Partial<QuoteTerms>) => void;
}

/** The terms as fields, and below them as the sentences that the other side reads. */
export function TermsForm(props: TermsFormProps) {
  const { terms, onChange } = props;
  const { publication } = terms;
  return (
    <div className={form.form}>
      <p className={classes.note}>{termsHeader}</p>
      <div className={form.row}>
        <TextInput
          type="date"
          label="Published from"
          value={publication?.from ?? ''}
          onChange={({ currentTarget: { value: from } }) =>
            onChange({ publication: from === '' ? null : { from, to: laterOf(from, publication?.to) } })
          }
        />
        {publication !== null && (
          <TextInput
            type="date"
            label="Published until"
            value={publication.to}
            min={publication.from}
            onChange={({ currentTarget: { value: to } }) =>
              onChange({ publication: { ...publication, to: laterOf(publication.from, to) } })
            }
          />
        )}
      </div>
      <PaymentFields {...props} />
      <PromiseFields {...props} />
      <ul className={classes.list} aria-label="The terms as sentences">
        {writeTerms(terms).map(({ key, title, text }) => (
          <li key={key} className={classes.text}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function laterOf(from: string, to: string | undefined): string {
  return to === undefined || to < from ? from : to;
}

const silenceWords = { approval: 'counts as approval', no_approval: 'is no approval' } as const;

function PaymentFields({ terms, onChange }: TermsFormProps) {
  const { review, payment, killFee } = terms;
  return (
    <>
      <SwitchField
        label="Rounds of review"
        isOn={review !== null}
        onChange={(isOn) => onChange({ review: isOn ? usualTerms.review : null })}
      />
      {review !== null && (
        <div className={form.row}>
          <NumberField
            label="Rounds"
            max={20}
            value={review.rounds}
            onChange={(rounds) => onChange({ review: { ...review, rounds: rounds ?? 0 } })}
          />
          <NumberField
            label="Days for each"
            min={1}
            max={60}
            value={review.daysPerRound}
            onChange={(days) => onChange({ review: { ...review, daysPerRound: days ?? 1 } })}
          />
          <NativeSelect
            label="Silence after that"
            data={reviewSilences.map((value) => ({ value, label: silenceWords[value] }))}
            value={review.silence}
            onChange={({ currentTarget: { value } }) =>
              onChange({ review: { ...review, silence: value === 'approval' ? 'approval' : 'no_approval' } })
            }
          />
        </div>
      )}
      <SwitchField
        label="Payment"
        isOn={payment !== null}
        onChange={(isOn) => onChange({ payment: isOn ? usualTerms.payment : null })}
      />
      {payment !== null && (
        <div className={form.row}>
          <NumberField
            label="Percent on signing"
            description="The rest on publication."
            max={100}
            value={payment.signingPercent}
            onChange={(percent) => onChange({ payment: { ...payment, signingPercent: percent ?? 0 } })}
          />
          <NumberField
            label="Days to pay an invoice"
            max={365}
            value={payment.netDays}
            onChange={(days) => onChange({ payment: { ...payment, netDays: days ?? 0 } })}
          />
        </div>
      )}
      <SwitchField
        label="Kill fee: 25% after signing, 50% after filming"
        isOn={killFee !== null}
        onChange={(isOn) => onChange({ killFee: isOn ? usualTerms.killFee : null })}
      />
    </>
  );
}

const makeGoodWords = {
  mention: 'one more mention',
  refund: 'part of the fee back',
  days: '90 more days of rights',
} as const;
const usualGuarantee = { views: 10_000, day: 30, makeGood: 'mention' } as const;

function PromiseFields({ terms, onChange }: TermsFormProps) {
  const { guarantee, liveMonths, competitors, lateInterest, governingLaw } = terms;
  return (
    <>
      <SwitchField
        label="View guarantee"
        isOn={guarantee !== null}
        onChange={(isOn) => onChange({ guarantee: isOn ? usualGuarantee : null })}
      />
      {guarantee !== null && (
        <div className={form.row}>
          <NumberField
            label="Views"
            min={1}
            max={10_000_000_000}
            value={guarantee.views}
            onChange={(views) => onChange({ guarantee: { ...guarantee, views: views ?? 1 } })}
          />
          <NumberField
            label="By day"
            min={1}
            max={365}
            value={guarantee.day}
            onChange={(day) => onChange({ guarantee: { ...guarantee, day: day ?? 1 } })}
          />
          <NativeSelect
            label="Otherwise"
            data={makeGoods.map((value) => ({ value, label: makeGoodWords[value] }))}
            value={guarantee.makeGood}
            onChange={({ currentTarget: { value } }) => {
              const makeGood = makeGoods.find((known) => known === value);
              if (makeGood !== undefined) onChange({ guarantee: { ...guarantee, makeGood } });
            }}
          />
        </div>
      )}
      <div className={form.row}>
        <NumberField
          label="Months online, at least"
          min={12}
          max={mostQuoteMonths}
          value={liveMonths}
          onChange={(months) => onChange({ liveMonths: months })}
        />
        <TextInput
          label="Competitors, with commas"
          maxLength={longestQuoteTerm}
          defaultValue={competitors.join(', ')}
          onChange={({ currentTarget: { value } }) => onChange({ competitors: splitNames(value) })}
        />
        <TextInput
          label="Late payment, in your words"
          maxLength={longestQuoteTerm}
          value={lateInterest}
          onChange={({ currentTarget: { value } }) => onChange({ lateInterest: value })}
        />
        <TextInput
          label="Governing law, in your words"
          maxLength={longestQuoteTerm}
          value={governingLaw}
          onChange={({ currentTarget: { value } }) => onChange({ governingLaw: value })}
        />
      </div>
    </>
  );
}

function splitNames(text: string): string[] {
  const names = text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim().slice(0, 120)]));
  return [...new Set(names)].slice(0, mostCompetitors);
}
