import { expect, test } from 'vitest';
import { keepRating, type Rating, type RatingState } from './keep-rating.ts';

/** A server whose answers the test gives, in the order of the questions. */
function startKeeping() {
  const sent: Rating[] = [];
  const states: RatingState[] = [];
  const waiting: ((isSaved: boolean) => void)[] = [];
  const send = (rating: Rating) => {
    sent.push(rating);
    return new Promise<boolean>((resolve) => {
      waiting.push(resolve);
    });
  };
  const choose = keepRating(send, (state) => states.push(state));
  const answer = async (isSaved: boolean) => {
    waiting.shift()?.(isSaved);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  return { sent, choose, answer, last: () => states.at(-1) };
}

test('a rating is shown at once and saved', async () => {
  const { sent, choose, answer, last } = startKeeping();
  void choose(4);
  expect(last()).toEqual({ shown: 4, phase: 'saving' });
  await answer(true);
  expect(last()).toEqual({ shown: 4, phase: 'saved' });
  expect(sent).toEqual([4]);
});

test('of choices made while one is on its way only the last is sent after it', async () => {
  const { sent, choose, answer, last } = startKeeping();
  for (const rating of [1, 2, 3, 5] as const) void choose(rating);
  expect(sent).toEqual([1]);
  await answer(true);
  expect(sent).toEqual([1, 5]);
  expect(last()).toEqual({ shown: 5, phase: 'saving' });
  await answer(true);
  expect(last()).toEqual({ shown: 5, phase: 'saved' });
});

test('going back to what is on its way asks no second time', async () => {
  const { sent, choose, answer, last } = startKeeping();
  for (const rating of [2, 3, 2] as const) void choose(rating);
  await answer(true);
  expect(sent).toEqual([2]);
  expect(last()).toEqual({ shown: 2, phase: 'saved' });
});

test('a failure brings back what was saved before, and the same choice can be tried again', async () => {
  const { sent, choose, answer, last } = startKeeping();
  void choose(2);
  await answer(true);
  void choose(5);
  await answer(false);
  expect(last()).toEqual({ shown: 2, phase: 'failed' });
  void choose(5);
  await answer(true);
  expect(last()).toEqual({ shown: 5, phase: 'saved' });
  expect(sent).toEqual([2, 5, 5]);
});

test('the first rating failing leaves none', async () => {
  const { choose, answer, last } = startKeeping();
  void choose(3);
  await answer(false);
  expect(last()).toEqual({ shown: null, phase: 'failed' });
});

test('a later choice is tried although the one before it failed', async () => {
  const { sent, choose, answer, last } = startKeeping();
  void choose(1);
  void choose(4);
  await answer(false);
  await answer(true);
  expect(sent).toEqual([1, 4]);
  expect(last()).toEqual({ shown: 4, phase: 'saved' });
});
