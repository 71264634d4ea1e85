import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { usualSettings } from './usual-settings.ts';
import { WatchButton } from './watch-button.tsx';

const refuse = (code: string, error: string) => new Refused(409, { error, code });
const show = (addWatch: Answers['addWatch'], watched: Parameters<typeof WatchButton>[0]['watched']) =>
  showPart(<WatchButton watched={watched} name="Kestrel" />, { path: '/library', answers: { addWatch } });

test('channels are watched one by one by the usual rules', async () => {
  const { user, server } = await show(
    { id: '00000000-0000-4000-8000-000000000001' },
    { channelIds: ['a', 'b'] },
  );
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText('Watching Kestrel')).toBeDefined();
  expect(sentTo(server, 'addWatch')).toEqual(
    ['a', 'b'].map((channel) => ({ kind: 'channel', channel, ...usualSettings })),
  );
});

test('a list is watched as a list', async () => {
  const listId = '00000000-0000-4000-8000-000000000002';
  const { user, server } = await show({ id: listId }, { listId });
  await user.click(screen.getByRole('button', { name: 'Watch list' }));
  expect(await screen.findByText('Watching Kestrel')).toBeDefined();
  expect(sentTo(server, 'addWatch')).toEqual([{ kind: 'list', list_id: listId, ...usualSettings }]);
});

test('what is watched already is no failure, and what the plan does not watch is one', async () => {
  const { user, unmount } = await show(refuse('ALREADY_WATCHED', 'This is watched already.'), {
    channelIds: ['a'],
  });
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText('Already watching Kestrel')).toBeDefined();
  unmount();
  const { user: other } = await show(refuse('TOO_MANY_WATCHED', 'Your plan does not watch so many.'), {
    channelIds: ['a'],
  });
  await other.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText('Your plan does not watch so many.')).toBeDefined();
});

test('where the plan allows only some, those are said to be watched, and why not all', async () => {
  let left = 2;
  const { user, server } = await show(
    () => {
      left -= 1;
      return left < 0
        ? refuse('TOO_MANY_WATCHED', 'Your plan does not watch so many.')
        : { id: '00000000-0000-4000-8000-000000000003' };
    },
    { channelIds: ['a', 'b', 'c', 'd'] },
  );
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText('Watching 2 channels')).toBeDefined();
  expect(await screen.findByText('Your plan does not watch so many.')).toBeDefined();
  expect(sentTo(server, 'addWatch')).toHaveLength(3);
});
