import { lazy, Suspense } from 'react';
import { useRight } from '../session/rights.ts';

const FeedbackControl = lazy(async () => ({
  default: (await import('../analysis/personalization/feedback-control.tsx')).FeedbackControl,
}));

/** Where the reader of a result rates it; only for whoever is signed in, so no visitor waits for it. */
export function FeedbackPlace({ analysisId }: { analysisId: string }) {
  const mayRate = useRight('analyse');
  if (!mayRate) return null;
  return (
    <Suspense>
      <FeedbackControl analysisId={analysisId} />
    </Suspense>
  );
}
