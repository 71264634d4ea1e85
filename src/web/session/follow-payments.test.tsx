import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { followPayments } from './follow-payments.ts';

test('who comes back while the account is still being asked for has it asked for once more', async () => {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json({});
  });
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  const answer = async () => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    await act(async () => waiting.shift()?.());
  };
  followPayments();
  comeBack();
  await answer();
  // Paid twice more in the other tab: one more look finds both.
  comeBack();
  comeBack();
  await answer();
  await answer();
  await answer();
  const look = ['/functions/v1/check-subscription', '/api/start'];
  await vi.waitFor(() => expect(asked).toEqual([...look, ...look]));
  comeBack();
  await answer();
  await answer();
  expect(asked).toEqual([...look, ...look, ...look]);
});
