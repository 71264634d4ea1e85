import { ORPCError } from '@orpc/server';
import { mustBeAdmin, mustHaveSession, mustSignIn } from './admission.ts';

interface RefusalDetails extends ErrorOptions {
  /** ISO 8601: when another try makes sense. */
  retryAt?: string | null;
  /** The text, if it says more than the contract's. */
  text?: string | null;
}

/** Thrown by a use case that refuses its input; the texts are in the contract. */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code;
  readonly retryAt: string | null;
  readonly text: string | null;

  constructor(code: Code, { retryAt = null, text = null, cause }: RefusalDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAt = retryAt;
    this.text = text;
  }
}

type ContractErrors = Readonly<Record<string, { status?: number; message?: string } | undefined>>;
interface Procedure {
  '~orpc': { errorMap: ContractErrors };
}

/** Runs the work; a refusal becomes the procedure's own error with that code. */
export async function answering<T>(procedure: Procedure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? toContractError(procedure, error) : error;
  }
}

/** The procedure's error for a refusal, with its status and text; an unknown refusal is a fault of ours. */
export function toContractError({ '~orpc': { errorMap } }: Procedure, refusal: Refusal): unknown {
  const { code, retryAt, text, cause } = refusal;
  // An account can be deleted while one of its requests is in progress.
  if (code === 'ACCOUNT_GONE') return mustSignIn();
  // So can an administrator's right, and their admin session.
  if (code === 'ADMIN_REQUIRED') return mustBeAdmin();
  if (code === 'ADMIN_SESSION_REQUIRED') return mustHaveSession();
  // Nobody is there to read this one.
  if (code === 'CLIENT_GONE') return new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499 });
  if (code === 'INTERNAL_SERVER_ERROR') return cause ?? refusal;
  const known = errorMap[code];
  if (known?.status === undefined) return refusal;
  return new ORPCError(code, {
    status: known.status,
    message: text ?? known.message ?? '',
    cause,
    ...(retryAt !== null && { data: { retryAt } }),
  });
}
