import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const encoder = new TextEncoder();
const letters = [64, 118, 105, 100, 233, 111];

test.each([
  ['UTF-8', encoder.encode('@vidéo')],
  ['UTF-16, little end first', new Uint8Array([255, 254, ...letters.flatMap((code) => [code, 0])])],
  ['UTF-16, big end first', new Uint8Array([254, 255, ...letters.flatMap((code) => [0, code])])],
  ['Windows-1252', new Uint8Array(letters)],
])('%s is read', (_, bytes) => {
  expect(decodeText(bytes)?.replace('\uFEFF', '')).toBe('@vidéo');
});
