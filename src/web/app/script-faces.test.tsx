import { expect, test } from 'vitest';
import { loadScriptFaces } from './script-faces.ts';

const world = '/fonts/world-scripts.css';
const eastAsian = '/fonts/east-asian.css';

test.each([
  ['Latin, Greek and Cyrillic', 'Śrubki, Ελληνικά, Плацкарт – $3,703 ★ 😀', []],
  ['Hindi', 'आर्या भारद्वाज', [world]],
  ['Thai', 'ครัวของแม่', [world]],
  ['Arabic', 'مطبخ ليلى', [world]],
  ['Georgian', 'სამზარეულო', [world]],
  ['Ethiopic', 'የኢትዮጵያ', [world]],
  ['Chinese', '慢車窗邊', [eastAsian]],
  ['Korean', '옷장 지도', [eastAsian]],
  ['Hebrew and Japanese', 'שלום 夜ふかし', [world, eastAsian]],
])('%s on a page loads what it needs, once', async (_, name, expected) => {
  const root = document.createElement('div');
  const loaded: string[] = [];
  loadScriptFaces(root, (href) => loaded.push(href));
  expect(loaded).toEqual([]);
  for (const text of [name, name]) {
    const line = document.createElement('p');
    line.textContent = text;
    root.append(line);
    await nextTurn();
  }
  expect(loaded).toEqual(expected);
});

test('a text that changes in place, and one that came with the page, count too', async () => {
  const root = document.createElement('div');
  const loaded: string[] = [];
  const line = document.createTextNode('慢車窗邊');
  root.append(line);
  loadScriptFaces(root, (href) => loaded.push(href));
  expect(loaded).toEqual([eastAsian]);
  line.data = 'ครัว';
  await nextTurn();
  expect(loaded).toEqual([eastAsian, world]);
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
