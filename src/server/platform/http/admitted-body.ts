import { ORPCError } from '@orpc/server';
import type { ErrorBody } from './errors.ts';
import { parseBody } from './json-body.ts';
import type { ReadBytes } from './large-bodies.ts';

interface Admitted {
  readBytes: ReadBytes;
  /** When the caller was admitted. */
  admittedAt: Date;
  now: () => Date;
  /** The refusal of a caller who is no longer allowed to call. */
  refuseAnew: () => Promise<{ status: number; body: ErrorBody } | null>;
}

/** Longer than a body takes that arrives without delay. */
const slowMs = 1_000;

/** Reads a body. If it was long in coming, checks again whether its sender may still call. */
export async function readAdmittedBody({
  readBytes,
  admittedAt,
  now,
  refuseAnew,
}: Admitted): Promise<unknown> {
  const body = parseBody(await readBytes());
  if (now().getTime() - admittedAt.getTime() < slowMs) return body;
  const refusal = await refuseAnew();
  if (refusal === null) return body;
  const { code, error } = refusal.body;
  throw new ORPCError(code, { status: refusal.status, message: error });
}
