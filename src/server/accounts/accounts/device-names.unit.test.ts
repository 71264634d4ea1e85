import { expect, test } from 'vitest';
import { nameDevice } from './device-names.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [
    `${mozilla} (Linux; Android 16; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (iPad; CPU OS 19_0 like Mac OS X) CriOS/140.0 Safari/604.1`, 'Chrome on iPad'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`,
    'Safari on Mac',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['Something (Linux)', 'Unknown browser on Linux'],
  ['Firefox/1', 'Firefox'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%j is told as %s', (agent, name) => {
  expect(nameDevice(agent)).toBe(name);
});
