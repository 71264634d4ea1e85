export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export interface RatingState {
  shown: Rating | null;
  phase: 'open' | 'saving' | 'saved' | 'failed';
}

/**
 * One person's rating of one analysis. Choices made while one is on its way wait for it, and only the last of them is
 * sent, so that the server ends with what is shown. A failure brings back what was saved before.
 */
export function keepRating(
  send: (rating: Rating) => Promise<boolean>,
  tell: (state: RatingState) => void,
): (rating: Rating) => Promise<void> {
  let saved: Rating | null = null;
  let wanted: Rating | null = null;
  let isSending = false;

  const settle = async (): Promise<void> => {
    if (wanted === null || wanted === saved) return;
    const sent = wanted;
    const isSaved = await send(sent);
    if (isSaved) saved = sent;
    // Where a later choice was made meanwhile, it is tried whatever became of this one.
    if (isSaved || wanted !== sent) await settle();
  };

  return async (rating) => {
    wanted = rating;
    tell({ shown: rating, phase: 'saving' });
    if (isSending) return;
    isSending = true;
    await settle();
    isSending = false;
    tell({ shown: saved, phase: wanted === saved ? 'saved' : 'failed' });
  };
}
