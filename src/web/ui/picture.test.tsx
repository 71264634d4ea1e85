import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { settleFrame } from '../test-frames.ts';
import { showPart } from '../test-screen.tsx';
import { Avatar, OwnAvatar, Thumbnail } from './picture.tsx';

const image = () => document.querySelector('img');
const frame = () => document.querySelector('iframe');
const load = (naturalWidth: number) => {
  const found = image();
  if (found === null) throw new Error('No picture is asked for.');
  Object.defineProperty(found, 'naturalWidth', { value: naturalWidth, configurable: true });
  fireEvent.load(found);
};

test('a channel without a picture is shown by initials, which a screen reader passes over', async () => {
  await showPart(<Avatar name="Ada Lovelace" url={null} />);
  expect(screen.getByText('AL').getAttribute('aria-hidden')).toBe('true');
  expect(image()).toBeNull();
});

test('a picture is asked for late and without saying from where; until it stands, its initials do', async () => {
  await showPart(<Avatar name="Ada Lovelace" url="https://yt3.ggpht.com/a.jpg" />);
  expect(image()?.getAttribute('loading')).toBe('lazy');
  expect(image()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(screen.getByText('AL')).toBeDefined();
  load(176);
  expect(screen.queryByText('AL')).toBeNull();
  expect(image()).not.toBeNull();
});

test('one that fails or is refused leaves the initials, and another address is tried', async () => {
  const shown = await showPart(<Avatar name="Ada" url="https://elsewhere.example/a.png" />);
  fireEvent.error(image() ?? document.body);
  expect(image()).toBeNull();
  expect(screen.getByText('A')).toBeDefined();
  shown.rerender(<Avatar name="Ada" url="https://yt3.ggpht.com/b.jpg" />);
  expect(image()?.getAttribute('src')).toBe('https://yt3.ggpht.com/b.jpg');
});

test('a picture that its owner entered is never asked for by the page, only by a frame that can run nothing', async () => {
  await showPart(<OwnAvatar name="Ada Lovelace" url="https://pictures.example/me.png?size=96" />);
  expect(image()).toBeNull();
  const own = screen.getByTitle('Your avatar');
  expect(own.getAttribute('src')).toBe(
    '/framed-picture?address=https%3A%2F%2Fpictures.example%2Fme.png%3Fsize%3D96&fit=cover',
  );
  expect(own.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(screen.getByText('AL')).toBeDefined();
  settleFrame(frame(), 96);
  expect(screen.queryByText('AL')).toBeNull();
  expect(frame()).not.toBeNull();
});

test('an entered picture that does not load leaves the initials, and says so', async () => {
  const onFail = vi.fn<() => void>();
  await showPart(<OwnAvatar name="Ada" url="https://pictures.example/gone.png" onFail={onFail} />);
  settleFrame(frame(), 0);
  expect(frame()).toBeNull();
  expect(screen.getByText('A')).toBeDefined();
  expect(onFail).toHaveBeenCalledOnce();
});

test('the grey picture that YouTube sends for a video that is gone is none', async () => {
  await showPart(<Thumbnail title="Solder basics" url="https://i.ytimg.com/vi/aaaaaaaaaaa/mqdefault.jpg" />);
  load(120);
  expect(image()).toBeNull();
  expect(screen.getByText('SB')).toBeDefined();
});

test.each([
  ['مريم الكاتبة', 'ما'],
  ['🔥🔥🔥', '·'],
  ['慢車窗邊', '慢'],
  ['x'.repeat(100), 'X'],
])('%s has a placeholder of at most two letters', async (name, initials) => {
  await showPart(<Thumbnail title={name} url={null} />);
  expect(screen.getByText(initials)).toBeDefined();
});
