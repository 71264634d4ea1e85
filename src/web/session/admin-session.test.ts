import { ORPCError } from '@orpc/client';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  adminSessionHeader,
  endAdminSession,
  getAdminSession,
  keepAdminSession,
  noteAdminRefusal,
} from './admin-session.ts';
import { explainFailure } from './failure.ts';

const session = { token: 'a-token', expiresAt: '2026-11-22T10:00:00.000Z' };

beforeEach(() => keepAdminSession(null));

test('calls bring the token along as long as there is one, without any storage too', () => {
  expect(adminSessionHeader()).toEqual({});
  keepAdminSession(session);
  expect(adminSessionHeader()).toEqual({ 'x-admin-session': 'a-token' });
  endAdminSession();
  expect(adminSessionHeader()).toEqual({});
});

test('what is kept for the tab is read again, and what is broken there is no session', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  try {
    keepAdminSession(session);
    const [key = ''] = stored.keys();
    const readAnew = async () => {
      vi.resetModules();
      return (await import('./admin-session.ts')).getAdminSession();
    };
    expect(await readAnew()).toEqual(session);
    for (const broken of ['{', 'null', '"x"', '[]', '{"token":"x"}']) {
      stored.set(key, broken);
      expect(await readAnew()).toBeNull();
    }
    keepAdminSession(null);
    expect(stored.size).toBe(0);
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each(['ADMIN_SESSION_REQUIRED', 'SESSION_ENDED'])(
  'a call refused with %s forgets the session',
  (code) => {
    keepAdminSession(session);
    explainFailure(new ORPCError(code, { status: 403, message: 'No.' }));
    expect(getAdminSession()).toBeNull();
  },
);

test('any other refusal leaves the session', () => {
  keepAdminSession(session);
  noteAdminRefusal('OVERRIDE_CHANGED');
  explainFailure(new Error('no connection'));
  expect(getAdminSession()).toEqual(session);
});
