import type { IncomingHttpHeaders } from 'node:http';
import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { longestAddress, longestName, longestPassword, shortestPassword } from '../../../contract/limits.ts';
import { line } from '../../../contract/text-fields.ts';
import { describeIssues, describeTwice } from '../../platform/http/errors.ts';
import { parseJson } from '../../platform/http/json-body.ts';
import { isCommonPassword } from './passwords.ts';

/** A request under `/api/auth/`, its path without that beginning. */
export interface AccountCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  clientAddress: string;
  readBody(): Promise<string>;
}

const longestPath = 512;
const longestToken = 1_024;
const longestAgent = 200;
/** More than any password; what is too long is told by its own text. */
const longestText = 4_096;

export const address = line(longestAddress)
  .pipe(z.email())
  .transform((text) => text.toLowerCase());
export const personName = line(longestName)
  .transform((text) => text.trim())
  .pipe(z.string().min(1));
export const password = line(longestText);
export const token = line(longestToken).min(1);

/** A path of this site: no other host, however a browser may read it, in the letters that a header can hold. */
export const sitePath = line(longestPath).regex(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/);

/** Reads a JSON object of texts and switches; refuses other forms and unknown fields. */
export async function readInput<T>(call: AccountCall, schema: z.ZodType<T>): Promise<T> {
  const type = call.headers['content-type'] ?? '';
  const text = await call.readBody();
  if (text !== '' && !/^application\/json\s*(?:;|$)/i.test(type)) {
    throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the request as application/json.' });
  }
  return check(schema, text === '' ? {} : parseObject(text));
}

/** Reads the address's query, each name at most once. */
export function readQuery<T>({ query }: AccountCall, schema: z.ZodType<T>): T {
  const names = new Set<string>();
  for (const name of query.keys()) {
    if (names.has(name)) throw refuse(400, { code: 'BAD_REQUEST', message: describeTwice(name) });
    names.add(name);
  }
  return check(schema, Object.fromEntries(query));
}

/** What the browser says it is, for a list of sessions. */
export function readAgent({ headers }: Pick<AccountCall, 'headers'>): string {
  return (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, longestAgent);
}

/** A new password: long enough, not too long, and none of those that everybody tries first. */
export async function checkNewPassword(text: string): Promise<void> {
  if (text.length < shortestPassword) {
    throw refuse(400, {
      code: 'PASSWORD_TOO_SHORT',
      message: `The password must have at least ${shortestPassword} characters.`,
    });
  }
  if (text.length > longestPassword) {
    throw refuse(400, {
      code: 'PASSWORD_TOO_LONG',
      message: `The password must have at most ${longestPassword} characters.`,
    });
  }
  if (await isCommonPassword(text)) {
    throw refuse(400, {
      code: 'PASSWORD_TOO_COMMON',
      message: 'This password is one of the most common ones. Please choose another.',
    });
  }
}

export function refuse(status: number, { code, message }: { code: string; message: string }) {
  return new ORPCError(code, { status, message });
}

function check<T>(schema: z.ZodType<T>, fields: unknown): T {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  throw refuse(400, { code: 'BAD_REQUEST', message: describeIssues(read.error.issues) });
}

function parseObject(text: string): object {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw refuse(400, { code: 'BAD_REQUEST', message: 'The request body must be a JSON object.' });
  }
  return parsed;
}
