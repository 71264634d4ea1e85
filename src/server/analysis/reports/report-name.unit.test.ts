import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameReport } from './report-name.ts';

const nameOf = (channelName: string) =>
  nameReport({ channelName, channelId: 'UC7G1smZjoCcxREIvmNObSmg', at: '2026-11-20T10:00:00Z' });

test.each([
  ['Kestrel Workbench', 'channel-analysis-kestrel-workbench-2026-11-20'],
  ['Prąd i Śrubki', 'channel-analysis-prad-i-srubki-2026-11-20'],
  ['../../etc/passwd', 'channel-analysis-etc-passwd-2026-11-20'],
  ['a"; filename="b.exe', 'channel-analysis-a-filename-b-exe-2026-11-20'],
  ['湯気の台所', 'channel-analysis-UC7G1smZjoCcxREIvmNObSmg-2026-11-20'],
  ['', 'channel-analysis-UC7G1smZjoCcxREIvmNObSmg-2026-11-20'],
])('%j is saved as %s', (channelName, name) => {
  expect(nameOf(channelName)).toBe(name);
});

test('whatever the channel is called, the name is short, plain and no path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), (channelName, channelId) => {
      const name = nameReport({ channelName, channelId, at: '2026-11-20' });
      expect(name).toMatch(/^channel-analysis-[\w-]+$/);
      expect(nameReport({ channelName, channelId: 'UC1', at: '' }).length).toBeLessThan(90);
    }),
  );
});
