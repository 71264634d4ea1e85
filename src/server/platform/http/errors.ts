import { ORPCError, ValidationError } from '@orpc/server';
import { z } from 'zod';
import { MembershipEndedError } from '../db/transactions.ts';
import { findDatabaseFault, retrySecondsOf } from '../db/database-faults.ts';
import type { RequestContext } from './request.ts';

/** Every refusal on the wire: the text for people, a code for programs, and the code's data. */
export interface ErrorBody {
  error: string;
  code: string;
  retryAt?: string;
}

export const unexpectedMessage = 'Something went wrong on our side. Please try again.';

/** An error in the format of the wire. */
export function toErrorBody(error: ORPCError<string, unknown>): ErrorBody {
  const retryAt = readRetryAt(error.data);
  return { error: error.message, code: error.code, ...(retryAt === null ? {} : { retryAt }) };
}

/** Seconds from `now` for the Retry-After header; at least one. */
export function retryAfterSeconds(retryAt: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(retryAt) - now.getTime()) / 1000));
}

/** When another try makes sense: as the refusal says, or as is usual for a database in this state. */
export function retryHeader({ code, retryAt }: ErrorBody, now: Date): Record<string, string> {
  const seconds = retryAt === undefined ? retrySecondsOf(code) : retryAfterSeconds(retryAt, now);
  return seconds === null ? {} : { 'retry-after': String(seconds) };
}

/** What anybody is told of an error that is no refusal. */
export interface Failure {
  status: 500 | 503 | 507;
  body: ErrorBody;
  headers: Record<string, string>;
  /** Whether somebody has to look at it. */
  isReported: boolean;
}

/** A fault of the database has the answer of its class, everything else is a plain 500. */
export function describeFailure(error: unknown, unexpected: string = unexpectedMessage): Failure {
  const fault = findDatabaseFault(error);
  if (fault === null) {
    const body = { error: unexpected, code: 'INTERNAL_SERVER_ERROR' };
    return { status: 500, body, headers: {}, isReported: true };
  }
  const { status, code, message, isReported, retryAfterSeconds: seconds } = fault;
  return { status, body: { error: message, code }, headers: { 'retry-after': String(seconds) }, isReported };
}

export function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body && 'code' in body)) return false;
  return typeof body.error === 'string' && typeof body.code === 'string';
}

/**
 * What may leave the server: refusals as they are, bad input as a sentence, a fault of the database as its class is
 * answered. Anything else is unexpected: the answer is the context's plain text. What somebody has to look at is
 * reported.
 */
export function toAnswer(
  error: unknown,
  context: Pick<RequestContext, 'requestId' | 'unexpected'>,
  report: (error: unknown, requestId: string) => void,
): ORPCError<string, unknown> {
  if (error instanceof ORPCError && !ourFaults.includes(error.code)) {
    const { cause } = error;
    if (!(cause instanceof ValidationError)) return error;
    return new ORPCError('BAD_REQUEST', { status: 400, message: describeIssues(cause.issues) });
  }
  const fault: unknown = error instanceof ORPCError ? (error.cause ?? error) : error;
  if (fault instanceof MembershipEndedError) return membershipEnded();
  const { status, body, isReported } = describeFailure(fault, context.unexpected);
  if (isReported) report(fault, context.requestId);
  return new ORPCError(body.code, { status, message: body.error, cause: fault });
}

function membershipEnded(): ORPCError<string, unknown> {
  const message = 'You are no longer a member of this workspace. Please load this page again.';
  return new ORPCError('WORKSPACE_LEFT', { status: 403, message });
}

/** How the library reports that our own answer does not match the contract. */
const ourFaults: readonly string[] = ['INTERNAL_SERVER_ERROR', 'EVENT_ITERATOR_VALIDATION_FAILED'];

interface Issue {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
}

/** The first fault of an input as a plain sentence that names the field. */
export function describeIssues(issues: readonly Issue[]): string {
  const issue = findIssue(issues);
  if (issue === undefined) return 'The request is not valid.';
  const field = (issue.path ?? []).map(String).join('.');
  if ('code' in issue && issue.code === 'unrecognized_keys' && 'keys' in issue && Array.isArray(issue.keys)) {
    return describeUnknown(issue.keys.map(String), field);
  }
  if (field === '') return 'The request body must be a JSON object.';
  const expected = 'expected' in issue && typeof issue.expected === 'string' ? issue.expected : null;
  if (expected === null) return `The field "${field}" ${describeLimit(issue) ?? 'is not valid'}.`;
  return `The field "${field}" is missing or is not ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}.`;
}

/** `inside` is the field that has them; empty for the request itself. */
export function describeUnknown(names: readonly string[], inside = ''): string {
  const where = inside === '' ? 'The request' : `The field "${inside}"`;
  return `${where} contains an unknown field: ${names.map((name) => `"${shorten(name)}"`).join(', ')}.`;
}

export function describeTwice(name: string): string {
  return `The request contains the field "${shorten(name)}" twice.`;
}

const issueOf = z.looseObject({ message: z.string(), path: z.array(z.unknown()) });
const union = z.object({ code: z.literal('invalid_union'), errors: z.array(z.array(issueOf)) });

/** The first issue; of an input that has several shapes, that of the shape which it fits best. */
function findIssue([issue]: readonly Issue[]): Issue | undefined {
  const { data } = union.safeParse(issue);
  const [nearest] = data?.errors.toSorted((a, b) => a.length - b.length) ?? [];
  return nearest?.[0] ?? issue;
}

const limited = z.object({
  code: z.enum(['too_big', 'too_small']),
  origin: z.enum(['string', 'number', 'array']),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** The limit that a value violates. */
function describeLimit(issue: Issue): string | null {
  const { success, data } = limited.safeParse(issue);
  if (!success) return null;
  const limit = (data.maximum ?? data.minimum ?? 0).toLocaleString('en-US');
  const isBig = data.code === 'too_big';
  if (data.origin === 'number') return isBig ? `is greater than ${limit}` : `is less than ${limit}`;
  if (data.origin === 'array') return `holds ${isBig ? 'more' : 'fewer'} than ${limit} entries`;
  return `is ${isBig ? 'longer' : 'shorter'} than ${limit} characters`;
}

/** A field's name is the sender's text; a sentence has room for this much of it. */
const longestNameShown = 40;

function shorten(name: string): string {
  return name.length > longestNameShown
    ? `${name.slice(0, longestNameShown)}…`.toWellFormed()
    : name.toWellFormed();
}

function readRetryAt(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('retryAt' in data)) return null;
  return typeof data.retryAt === 'string' ? data.retryAt : null;
}
