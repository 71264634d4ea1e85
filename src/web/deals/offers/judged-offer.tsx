import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { longestOfferLabel } from '../../../engine/pricing/offers/offer-limits.ts';
import { links, verdictPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import type { OfferTermsQuestion } from './entry.ts';
import { OfferForm } from './offer-form.tsx';
import classes from './offers.module.css';
import { OfferVerdict } from './offer-verdict.tsx';
import type { JudgedChannel } from './own-economics.tsx';
import { QuoteLinks } from './quote-links.tsx';
import type { QuotedTerms } from './quote-links.tsx';
import { texts } from './texts.ts';
import { keptOffersKey } from './use-offers.ts';

type Answer = Awaited<ReturnType<typeof api.assessOffer>>;
interface Judged {
  answer: Answer;
  question: OfferTermsQuestion;
}

interface JudgedOfferProps extends JudgedChannel {
  /** What people may call the channel. */
  name: string;
  priceId?: string;
  /** Of the headings within: below the one that this stands under. */
  level?: 3 | 4;
  /** The workspace may keep it. */
  canKeep: boolean;
  /** The plan forecasts what a deal brings. */
  canSimulate: boolean;
}

/** The form of an offer, and what is said of it. */
export function JudgedOffer(props: JudgedOfferProps) {
  const { analysisId, channelId, name, priceId, level = 3, canKeep, canSimulate } = props;
  const [judged, setJudged] = useState<Judged | null>(null);
  const judging = useAction(
    async (question: OfferTermsQuestion): Promise<Judged> => ({
      question,
      answer: await api.assessOffer({ ...question, analysis_id: analysisId }),
    }),
    setJudged,
  );
  return (
    <>
      <OfferForm
        {...(priceId !== undefined && { priceId })}
        simulated={canSimulate ? { analysisId, channelId } : null}
        isRunning={judging.isRunning}
        failure={judging.failure?.message ?? null}
        onJudge={judging.run}
      />
      <div aria-live="polite">
        {/* What was said of another price says nothing of the one that was refused. */}
        {judged !== null &&
          judging.failure === null &&
          describeJudged(judged, { analysisId, name, level, canKeep })}
      </div>
    </>
  );
}

function describeJudged(
  { answer, question }: Judged,
  { level, ...props }: Pick<JudgedOfferProps, 'analysisId' | 'name' | 'level' | 'canKeep'>,
) {
  if (answer.access === 'band') return <Band answer={answer} question={question} />;
  return (
    <OfferVerdict offer={{ ...answer, side: question.side }} level={level}>
      {props.canKeep && (
        <>
          <QuoteLinks
            analysisId={props.analysisId}
            terms={toQuoted(question)}
            assessment={answer.assessment}
          />
          <Keeping question={question} {...props} />
        </>
      )}
    </OfferVerdict>
  );
}

function toQuoted(question: OfferTermsQuestion): QuotedTerms {
  const { side, currency, deliverables, rights, rush, guarantee, whitelisting } = question;
  return {
    side,
    currency,
    deliverables,
    rights,
    rush,
    guarantee,
    exclusivityMonths: question.exclusivity_months,
    whitelisting: whitelisting && { months: whitelisting.months, spendCents: whitelisting.spend_cents },
    editRights: question.edit_rights,
  };
}

/** A word in place of the figures, from which prices would follow. */
function Band({
  answer: { position, reason, left },
  question: { price_kind: kind, commission_percent: percent, simulation_id: economics },
}: {
  answer: Extract<Answer, { access: 'band' }>;
  question: OfferTermsQuestion;
}) {
  const isFeeAlone = kind === 'fee' && percent !== undefined && economics === undefined;
  return (
    <div className={form.form}>
      <p>
        {position === null ? (
          reason
        ) : (
          <>
            {isFeeAlone ? 'The fee alone' : 'This price'} is <strong>{positionTexts[position]}</strong>.
          </>
        )}
      </p>
      <p className={form.note}>
        {left === 0 ? 'None' : left} more this month on your plan. Where it stands, what to answer and how it
        is worked out are in <Link to={links.pricing}>Growth</Link>, or in this channel’s Full Report.
      </p>
    </div>
  );
}

interface KeepingProps {
  analysisId: string;
  name: string;
  question: OfferTermsQuestion;
}

/** Keeps an offer under a name of people's own. */
function Keeping({ analysisId, name, question }: KeepingProps) {
  const queries = useQueryClient();
  const [label, setLabel] = useState(name.slice(0, longestOfferLabel));
  const [kept, setKept] = useState<string | null>(null);
  const keeping = useAction(
    () => api.keepOfferVerdict({ question: { ...question, analysis_id: analysisId }, label }),
    ({ id }) => {
      setKept(id);
      void queries.invalidateQueries({ queryKey: keptOffersKey });
    },
  );
  if (kept !== null)
    return (
      <p>
        Kept. <Link to={verdictPath(kept)}>Open it</Link> to share it, or to say how it ended.
      </p>
    );
  return (
    <div className={`${form.form} ${classes.entry}`}>
      <TextInput
        label={texts.label}
        maxLength={longestOfferLabel}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <FailureLine message={keeping.failure?.message ?? null} />
      <div className={form.actions}>
        <Button
          variant="default"
          aria-disabled={keeping.isRunning || label.trim() === ''}
          onClick={() => label.trim() !== '' && keeping.run(undefined)}
        >
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}
