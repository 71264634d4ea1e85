import { useId, useState } from 'react';
import { post } from '../../session/post.ts';
import { refreshStart } from '../../session/start.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './feedback-control.module.css';
import { keepRating, ratings, type Rating, type RatingState } from './keep-rating.ts';
import { ratingEnds, texts } from './texts.ts';

/** One to five for an analysis of the person's history; saved at once, and free to be changed. */
export function FeedbackControl({ analysisId }: { analysisId: string }) {
  return <RatingField key={analysisId} analysisId={analysisId} />;
}

function RatingField({ analysisId }: { analysisId: string }) {
  const name = useId();
  const [state, setState] = useState<RatingState>({ shown: null, phase: 'open' });
  const [choose] = useState(() => keepRating((rating) => sendRating(analysisId, rating), setState));
  return (
    <fieldset className={classes.field} aria-busy={state.phase === 'saving'}>
      <legend className={classes.question}>{texts.rate}</legend>
      <div className={classes.row}>
        <span className={classes.end} aria-hidden="true">
          {ratingEnds.lowest}
        </span>
        {ratings.map((rating) => (
          <label key={rating} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={rating}
              checked={state.shown === rating}
              onChange={() => void choose(rating)}
            />
            {rating}
            <span className={spoken.spoken}> of 5{describeEnd(rating)}</span>
          </label>
        ))}
        <span className={classes.end} aria-hidden="true">
          {ratingEnds.highest}
        </span>
      </div>
      <output className={classes.outcome} data-phase={state.phase}>
        {state.phase === 'saving' && texts.saving}
        {state.phase === 'saved' && (
          <>
            <CheckIcon />
            {texts.thanks}
          </>
        )}
        {state.phase === 'failed' && (
          <>
            <WarningIcon />
            {texts.ratingFailed}
          </>
        )}
      </output>
    </fieldset>
  );
}

async function sendRating(analysisId: string, rating: Rating): Promise<boolean> {
  const { ok, status } = await post('/functions/v1/personalize-user-algorithm', {
    action: 'give_feedback',
    analysis_id: analysisId,
    rating,
  });
  // The session has ended meanwhile: the page learns who is signed in now.
  if (status === 401) void refreshStart();
  return ok;
}

function describeEnd(rating: Rating): string {
  if (rating === 1) return `, ${ratingEnds.lowest}`;
  return rating === 5 ? `, ${ratingEnds.highest}` : '';
}
