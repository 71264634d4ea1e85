import { expect, test } from 'vitest';
import { readAvatarAddress } from './avatar-address.ts';

test('an https address is shown as a picture, blanks around it left out', () => {
  expect(readAvatarAddress('  https://pictures.example/me.png?size=96 ')).toEqual({
    kind: 'picture',
    url: 'https://pictures.example/me.png?size=96',
  });
  expect(readAvatarAddress('HTTPS://pictures.example/ME.png')).toEqual({
    kind: 'picture',
    url: 'https://pictures.example/ME.png',
  });
});

test.each([
  'http://pictures.example/me.png',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://pictures.example',
  'java\tscript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://pictures.example/1',
  'file:///etc/passwd',
  '//pictures.example/me.png',
  '/me.png',
  'pictures.example/me.png',
  'https:',
  'https://',
  '🔥',
])('"%s" is never shown', (entered) => {
  expect(readAvatarAddress(entered)).toEqual({ kind: 'not-shown' });
});

test.each([null, '', '   '])('%o is no address', (entered) => {
  expect(readAvatarAddress(entered)).toEqual({ kind: 'none' });
});
