import { afterEach, beforeEach, vi } from 'vitest';

/** A test that writes to console.error or console.warn fails, whatever it asserted. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const calls = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  if (calls.length > 0) throw new Error(`The console was written to: ${JSON.stringify(calls)}`);
});
