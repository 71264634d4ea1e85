import { useNavigate } from 'react-router';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import { quotePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { texts } from './texts.ts';
import { contentOf, toContent, useKeepQuote, usualLastDay } from './use-quotes.ts';

/** Begins the quote that changes an accepted one, with what that one holds; of those not sent yet there is one. */
export function AmendButton({ quote }: { quote: QuoteDetail }) {
  const { id, side, channel_id, analysis_id, amended_by } = quote;
  const accepted = contentOf(quote);
  const navigate = useNavigate();
  const keep = useKeepQuote();
  const amending = useAction(
    (content: NonNullable<typeof accepted>) =>
      api.createQuote({
        ...toContent({ ...content, valid_until: usualLastDay(Date.now()) }),
        side,
        channel_id,
        analysis_id,
        amends: id,
      }),
    (amendment) => {
      keep(amendment);
      void navigate(quotePath(amendment.id));
    },
  );
  if (accepted === null || amended_by.some(({ state }) => state === 'draft')) return null;
  return (
    <>
      <ConfirmedButton
        label={texts.amend}
        question={texts.amendAsk}
        confirmLabel={texts.amendYes}
        keepLabel={texts.keep}
        isRunning={amending.isRunning}
        onConfirm={() => amending.run(accepted)}
      />
      <FailureLine message={amending.failure?.message ?? null} />
    </>
  );
}
