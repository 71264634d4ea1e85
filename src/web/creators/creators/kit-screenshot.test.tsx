import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mostScreenshotBytes } from '../../../contract/creators/kit-limits.ts';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { channelId, kitOf } from '../test-creators.ts';
import { KitScreenshot } from './kit-screenshot.tsx';

const audience = { as_of: '2026-11-01', rows: [{ label: '18 to 24', percent: 41.5 }] };
const screenshot = { added_at: '2026-11-20T12:00:00.000Z', width: 1200, height: 800 };
const show = (kit: Partial<MediaKit>, answers: Answers = {}) =>
  showPart(<KitScreenshot kit={kitOf({ audience, ...kit })} />, { account: accountOf('free'), answers });
const choose = (file: File) => {
  const field = document.querySelector('input[type="file"]');
  if (field === null) throw new Error('There is no field for a file.');
  fireEvent.change(field, { target: { files: [file] } });
};

test('a chosen file is sent as its bytes alone, without its name', async () => {
  const { server } = await show({}, { creatorKitScreenshot: kitOf({ audience, screenshot }) });
  choose(new File(['a picture'], 'me-at-home.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(sentTo(server, 'creatorKitScreenshot')).toEqual([
      { action: 'save', channel_id: channelId, picture: btoa('a picture') },
    ]),
  );
});

test('a file that is too large is not sent, and a refusal says what is wrong', async () => {
  const error = 'Please choose a PNG, JPEG or WebP file. This is none of them, whatever its name.';
  const { server } = await show(
    {},
    { creatorKitScreenshot: new Refused(400, { error, code: 'PICTURE_UNKNOWN' }) },
  );
  choose(new File([new Uint8Array(mostScreenshotBytes + 1)], 'large.png'));
  expect(await screen.findByText('This file is larger than 2 MB.')).toBeDefined();
  expect(sentTo(server, 'creatorKitScreenshot')).toEqual([]);
  choose(new File(['<svg>'], 'small.png'));
  expect(await screen.findByText(error)).toBeDefined();
});

test('what is there has its day and its page, and is removed after one question', async () => {
  const { server, user } = await show(
    { screenshot, shared: true },
    { creatorKitScreenshot: kitOf({ audience }) },
  );
  expect(screen.getByText(/Added on/).textContent).toContain('2026');
  const link = screen.getByRole('link', { name: 'Look at it' });
  expect(link.getAttribute('href')).toBe('https://scope.example/kit/abc/screenshot.webp');
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(screen.getByText('Remove the screenshot from the media kit?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() =>
    expect(sentTo(server, 'creatorKitScreenshot')).toEqual([{ action: 'remove', channel_id: channelId }]),
  );
});

test('without figures there is nothing to prove, and a private kit has no page to look at', async () => {
  const shown = await show({ audience: null });
  expect(screen.getByText('Save your own figures of the audience first.')).toBeDefined();
  expect(document.querySelector('input[type="file"]')).toBeNull();
  shown.unmount();
  await show({ screenshot });
  expect(screen.queryByRole('link')).toBeNull();
});
