import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import { showPart } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { id, unpublished as before } from './test-campaigns.ts';
import { VideoPart } from './video-part.tsx';

const at = '2026-11-20T10:00:00.000Z';
const checks: DeliveryProgress['checks'] = [
  { name: 'channel', state: 'good', words: 'Published on the agreed channel.' },
  { name: 'paid_promotion', state: 'problem', words: 'Not marked as paid promotion.' },
];
const after: DeliveryProgress = {
  ...before,
  version: 5,
  videos: [
    {
      id: 'a1234567890',
      url: 'https://www.youtube.com/watch?v=a1234567890',
      published_at: at,
      views: 1_200,
      read_at: at,
      gone_since: null,
    },
  ],
  checks,
  latest: { views: 1_200, read_at: at },
  points: [
    { day: 1, views: 1_200, forecast: { low: 900, typical: 1_000, high: 2_000 }, is_inside: true },
    { day: 3, views: null, forecast: null, is_inside: null },
    { day: 7, views: null, forecast: { low: 900, typical: 1_000, high: 2_000 }, is_inside: null },
    { day: 14, views: 1_500, forecast: null, is_inside: null },
  ],
};

const demo = { channelId: 'UCkestrel', disclosure: 'Paid promotion & more' };
const studio = () => screen.queryByRole('link', { name: 'Publish as it would' });

test('in the demo whoever works on it can publish as the sample channel would, and nowhere else', async () => {
  const band = { low: 5_000, typical: 10_000, high: 20_000 };
  const point = { day: 30 as const, views: null, forecast: band, is_inside: null };
  const answers = { deliverableProgress: { ...before, points: [point] } };
  const part = <VideoPart id={id} version={before.version} mayWork demo={demo} />;
  const { unmount } = await showPart(part, { answers });
  expect((await screen.findByRole('link', { name: 'Publish as it would' })).getAttribute('href')).toBe(
    '/demo/studio/UCkestrel/videos?text=Paid+promotion+%26+more&views=10000',
  );
  unmount();
  const site = {
    demo: { youtube: false, mail: true, payments: true },
    sampleHandles: [],
    googleSignIn: false,
  };
  await showPart(part, { answers: { ...answers, start: { site, account: null } } });
  await screen.findByRole('button', { name: 'Check this video' });
  expect(studio()).toBeNull();
});

test('views are read at once where somebody asks, and the days are shown as they are then', async () => {
  const read = { ...after, points: [{ day: 30 as const, views: 9_000, forecast: null, is_inside: null }] };
  const answers = { deliverableProgress: after, readDeliverable: read };
  const { server } = await showPart(<VideoPart id={id} version={after.version} mayWork demo={null} />, {
    answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Read views now' }));
  const table = await screen.findByRole('table', { name: 'Views by days since publication' });
  await waitFor(() => expect(table.textContent).toContain('Day 309,000'));
  expect(sentTo(server, 'readDeliverable')).toEqual([{ id }]);
});

test('a pasted address is checked, and the checks and the days are shown with their words', async () => {
  const answers = {
    deliverableProgress: before,
    verifyDeliverable: { is_kept: true, checks, progress: after },
  };
  const { server } = await showPart(<VideoPart id={id} version={before.version} mayWork demo={demo} />, {
    answers,
  });
  const user = userEvent.setup({ document });
  await user.type(
    await screen.findByRole('textbox', { name: 'Address of the published video' }),
    'https://youtu.be/a1234567890',
  );
  await user.click(screen.getByRole('button', { name: 'Check this video' }));
  const list = within(await screen.findByRole('list', { name: 'Checks of the video' }));
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Good Channel: Published on the agreed channel.',
    'Problem Paid promotion mark: Not marked as paid promotion.',
  ]);
  expect(sentTo(server, 'verifyDeliverable')).toEqual([
    { id, version: 4, address: 'https://youtu.be/a1234567890', is_reupload: false },
  ]);
  const table = await screen.findByRole('table', { name: 'Views by days since publication' });
  expect(table.textContent).toContain('Day 11,200900 to 2,000');
  expect(table.textContent).toContain('Day 7Not measured900 to 2,000');
  expect(table.textContent).toContain('Day 141,500No forecast');
  expect(within(table).queryByText('Day 3')).toBeNull();
  expect(screen.getByText(/^1,200 views, read on Nov 20/)).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'It is the same video, uploaded once more' })).toBeDefined();
});

test('whoever may not work sees the checks and no form', async () => {
  await showPart(<VideoPart id={id} version={after.version} mayWork={false} demo={demo} />, {
    answers: { deliverableProgress: after },
  });
  expect(await screen.findByText(/Not marked as paid promotion/)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
