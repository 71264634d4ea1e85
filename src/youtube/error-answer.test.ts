import { existsSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cannedFaults } from '../doubles/youtube/faults.ts';
import { readErrorAnswer } from './error-answer.ts';
import type { YouTubeErrorCode } from './errors.ts';
import { readList, readRecord } from './wire-fields.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** What each body written after the API's documentation means; those with status 200 are no errors yet. */
const meanings: Partial<Record<keyof typeof cannedFaults, YouTubeErrorCode>> = {
  'quota-exceeded': 'quota-exhausted',
  'daily-limit-exceeded': 'quota-exhausted',
  'quota-per-day': 'quota-exhausted',
  'quota-per-minute': 'rate-limited',
  'rate-limit-exceeded': 'rate-limited',
  'user-rate-limit-exceeded': 'rate-limited',
  'key-invalid': 'key-invalid',
  'key-invalid-by-message': 'key-invalid',
  'key-invalid-by-info': 'key-invalid',
  'key-expired': 'key-invalid',
  'key-missing': 'key-invalid',
  'access-not-configured': 'access-refused',
  'service-disabled': 'access-refused',
  'referer-blocked': 'access-refused',
  'referer-blocked-by-info': 'access-refused',
  forbidden: 'access-refused',
  'channel-not-found': 'channel-not-found',
  'playlist-not-found': 'no-uploads',
  'bad-request': 'request-invalid',
  'missing-required-parameter': 'request-invalid',
  'unknown-part': 'request-invalid',
  'invalid-page-token': 'request-invalid',
  'backend-error': 'unavailable',
  'service-unavailable': 'unavailable',
  'html-not-found': 'bad-answer',
  redirect: 'bad-answer',
};

/** What the reasons of bodies recorded from the API mean to a reader of channels. */
const recordedMeanings: Readonly<Record<string, YouTubeErrorCode>> = {
  missingRequiredParameter: 'request-invalid',
  authError: 'key-invalid',
  subscriptionForbidden: 'access-refused',
  publisherNotFound: 'channel-not-found',
  videoNotFound: 'channel-not-found',
  playlistForbidden: 'access-refused',
  playlistItemsNotAccessible: 'no-uploads',
  unknownPart: 'request-invalid',
  forbidden: 'access-refused',
  quotaExceeded: 'quota-exhausted',
  keyInvalid: 'key-invalid',
  commentsDisabled: 'access-refused',
};

describe('readErrorAnswer', () => {
  it.each(Object.entries(meanings))('reads %s as %s', (name, code) => {
    const [, fault] = Object.entries(cannedFaults).find(([key]) => key === name) ?? [];
    const error = readErrorAnswer({ status: fault?.status ?? 0, body: parseBody(fault?.body ?? '') }, now);
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.reason}`).not.toMatch(/[<>]/);
  });

  it('says when to ask again after a day that is used up: in half an hour, or when the quota resets', () => {
    const error = readErrorAnswer({ status: 403, body: apiBody('quotaExceeded') }, now);
    expect(error.retryAt).toBe('2026-11-21T12:30:00.000Z');
    const late = new Date('2026-11-22T07:45:00Z');
    const lateError = readErrorAnswer({ status: 403, body: apiBody('quotaExceeded') }, late);
    expect(lateError.retryAt).toBe('2026-11-22T08:00:00.000Z');
  });

  it('keeps nothing of the body but a reason it knows', () => {
    const secret = 'AIzaSyTopSecretTopSecret';
    const body = {
      error: { code: 403, message: `<b>${secret}</b>`, errors: [{ reason: secret }], status: secret },
    };
    const error = readErrorAnswer({ status: 403, body }, now);
    expect(inspect(error, { showHidden: true })).not.toContain(secret);
    expect(error.reason).toBeNull();
  });

  it('never throws over a body of another shape', () => {
    for (const body of [null, 7, 'x', [], { error: 'x' }, { error: { errors: {}, details: [null] } }]) {
      expect(readErrorAnswer({ status: 500, body }, now).code).toBe('unavailable');
      expect(readErrorAnswer({ status: 401, body }, now).code).toBe('key-invalid');
      expect(readErrorAnswer({ status: 418, body }, now).message).not.toBe('');
    }
  });

  const recordedPath = new URL('../../../shared/youtube/recorded/errors.json', import.meta.url);
  const isPresent = existsSync(recordedPath);
  it.skipIf(!isPresent)(
    'reads every error body recorded from the API (skipped where the recordings are absent)',
    () => {
      const recorded = readList(JSON.parse(readFileSync(recordedPath, 'utf8')));
      const answers = recorded
        .map((entry) => readRecord(entry))
        .filter(({ uri }) => !String(uri).includes('/feeds/'));
      const codes = answers.map(({ status, body, body_partial: partial }) => {
        const { errors } = readRecord(body ?? partial, 'error');
        // One recording was cut within its reason.
        const reason = String(readRecord(readList(errors)[0])['reason']).replace(/ .*/, '');
        const error = readErrorAnswer({ status: Number(status), body: apiBody(reason, body) }, now);
        expect(error.message).not.toMatch(/[<>{]/);
        return [reason, Number(status), error.code] as const;
      });
      expect(codes.length).toBeGreaterThan(10);
      for (const [reason, status, code] of codes) {
        const isOwnSubscription = reason === 'subscriptionForbidden' && status === 400;
        const meaning = reason === 'playlistNotFound' ? 'no-uploads' : recordedMeanings[reason];
        expect([reason, code]).toEqual([reason, isOwnSubscription ? 'request-invalid' : meaning]);
      }
    },
  );
});

function apiBody(reason: string, body?: unknown): unknown {
  return (
    body ?? { error: { code: 403, message: '<a href="/x">x</a>', errors: [{ domain: 'youtube', reason }] } }
  );
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
