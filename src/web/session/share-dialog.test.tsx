import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PlanTier } from '../../engine/plans/plans.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { showPart, type Shown } from '../test-screen.tsx';
import { ShareDialog } from './share-dialog.tsx';

const analysisId = '00000000-0000-4000-8000-000000000001';
const url = 'https://sponsorscope.example/r/abc';
const away = new Refused(503, { error: 'The database is not answering.', code: 'X' });

async function show(answer: Answers['shareReport'], tier: PlanTier = 'pro') {
  const onClose = vi.fn<() => void>();
  const shown = await showPart(
    <ShareDialog analysisId={analysisId} name="The Patient Gardener" onClose={onClose} />,
    {
      account: accountOf(tier),
      answers: { shareReport: answer },
    },
  );
  return { ...shown, onClose };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Share this report' }));
const press = ({ user }: Shown, name: string) => user.click(dialog().getByRole('button', { name }));

test('a link is made, shown, copied, opened and ended, each by one call', async () => {
  let kept: string | null = null;
  const shown = await show(({ action }) => {
    if (action !== 'get') kept = action === 'share' ? url : null;
    return { url: kept };
  });
  expect(dialog().getByText('The Patient Gardener')).toBeDefined();
  expect(await dialog().findByText(/^With a link, others read this report without an account/)).toBeDefined();
  await press(shown, 'Create link');
  expect((await dialog().findByText(url)).tagName).toBe('OUTPUT');
  expect(dialog().getByText(/^Anyone with the link can view/)).toBeDefined();
  const open = dialog().getByRole('link', { name: 'Open the page' });
  expect([open.getAttribute('href'), open.getAttribute('rel')]).toEqual([url, 'noopener']);
  await press(shown, 'Copy link');
  expect(await navigator.clipboard.readText()).toBe(url);

  await press(shown, 'Turn off link');
  await press(shown, 'Keep it');
  expect(dialog().getByText(url)).toBeDefined();
  await press(shown, 'Turn off link');
  await press(shown, 'Turn off');
  expect(await dialog().findByRole('button', { name: 'Create link' })).toBeDefined();
  expect(dialog().queryByText(url)).toBeNull();
  const asked = shown.server.asked.filter(({ name }) => name === 'shareReport').map(({ input }) => input);
  expect(asked).toEqual(['get', 'share', 'stop'].map((action) => ({ analysisId, action })));
});

test('a link that cannot be loaded or changed says why and can be tried again', async () => {
  const shown = await show(away);
  expect(
    await dialog().findByText('The link could not be loaded. The database is not answering.'),
  ).toBeDefined();
  shown.server.answers.shareReport = { url: null };
  await press(shown, 'Retry');
  await dialog().findByRole('button', { name: 'Create link' });
  shown.server.answers.shareReport = away;
  await press(shown, 'Create link');
  const failure = await dialog().findByText('The database is not answering.');
  expect(failure.closest('[role=alert]')).not.toBeNull();
  shown.server.answers.shareReport = { url };
  await press(shown, 'Create link');
  expect(await dialog().findByText(url)).toBeDefined();
  await waitFor(() => expect(dialog().queryByText('The database is not answering.')).toBeNull());
});

test.each([
  ['pro', 0],
  ['enterprise', 1],
] as const)('of a reader on the plan %s the brand is spoken of %i times', async (tier, times) => {
  await show({ url }, tier);
  await dialog().findByText(url);
  expect(dialog().queryAllByText(/It wears your brand/)).toHaveLength(times);
});

test('whoever closes it is asked for nothing more', async () => {
  const { onClose } = await show({ url: null });
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});
