import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paymentsCurrentMs } from '../../contract/limits.ts';
import { followPayments } from './follow-payments.ts';

const look = ['/functions/v1/check-subscription', '/api/start'];
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

test('for whoever comes back the account is asked for at once, once more when the server reads the provider anew, and then no more', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname);
    return Response.json({});
  });
  followPayments();
  comeBack();
  await act(() => vi.advanceTimersByTimeAsync(paymentsCurrentMs / 2));
  comeBack();
  await act(() => vi.advanceTimersByTimeAsync(paymentsCurrentMs));
  expect(asked).toEqual([...look, ...look]);
  await act(() => vi.advanceTimersByTimeAsync(10 * paymentsCurrentMs));
  expect(asked).toEqual([...look, ...look, ...look]);
  vi.useRealTimers();
});

test('whoever comes back while the account is still being asked for has it asked for once more', async () => {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json({});
  });
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
  await vi.waitFor(() => expect(asked).toEqual([...look, ...look]));
  comeBack();
  await answer();
  await answer();
  expect(asked).toEqual([...look, ...look, ...look]);
});
