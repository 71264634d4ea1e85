import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '../test-screen.tsx';
import { Avatar, Thumbnail } from './picture.tsx';

const image = () => document.querySelector('img');
const load = (naturalWidth: number) => {
  const found = image();
  if (found === null) throw new Error('No picture is asked for.');
  Object.defineProperty(found, 'naturalWidth', { value: naturalWidth, configurable: true });
  fireEvent.load(found);
};

test('who has no picture is shown by initials, which a screen reader passes over', async () => {
  await showPart(<Avatar name="Ada Lovelace" url={null} alt="Your avatar" />);
  expect(screen.getByText('AL').getAttribute('aria-hidden')).toBe('true');
  expect(screen.queryByRole('img')).toBeNull();
});

test('a picture is asked for late and without saying from where; until it stands, its initials do', async () => {
  await showPart(<Avatar name="Ada Lovelace" url="https://yt3.ggpht.com/a.jpg" alt="Your avatar" />);
  const picture = screen.getByRole('img', { name: 'Your avatar' });
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(screen.getByText('AL')).toBeDefined();
  load(176);
  expect(screen.queryByText('AL')).toBeNull();
  expect(image()).not.toBeNull();
});

test('one that fails or is refused leaves the initials, tells so once, and another address is tried', async () => {
  const onFail = vi.fn<() => void>();
  const shown = await showPart(<Avatar name="Ada" url="https://elsewhere.example/a.png" onFail={onFail} />);
  fireEvent.error(image() ?? document.body);
  expect(image()).toBeNull();
  expect(screen.getByText('A')).toBeDefined();
  expect(onFail).toHaveBeenCalledOnce();
  shown.rerender(<Avatar name="Ada" url="https://yt3.ggpht.com/b.jpg" onFail={onFail} />);
  expect(image()?.getAttribute('src')).toBe('https://yt3.ggpht.com/b.jpg');
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
