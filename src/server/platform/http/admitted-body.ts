import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import type { ErrorBody } from './errors.ts';
import { readJsonBody } from './json-body.ts';

interface Admitted {
  request: IncomingMessage;
  mostBytes: number | undefined;
  now: () => Date;
  /** The refusal of a caller who is no longer allowed to call. */
  refuseAnew: () => Promise<{ status: number; body: ErrorBody } | null>;
}

/** Longer than a body takes that arrives without delay. */
const slowMs = 1_000;

/** Reads a body. If it arrived slowly, checks again whether its sender may still call. */
export async function readAdmittedBody({ request, mostBytes, now, refuseAnew }: Admitted): Promise<unknown> {
  const begun = now().getTime();
  const body = await readJsonBody(request, mostBytes);
  if (now().getTime() - begun < slowMs) return body;
  const refusal = await refuseAnew();
  if (refusal === null) return body;
  const { code, error } = refusal.body;
  throw new ORPCError(code, { status: refusal.status, message: error });
}
