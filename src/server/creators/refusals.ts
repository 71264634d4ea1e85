import { ORPCError } from '@orpc/server';
import { mustSignIn } from '../http/admission.ts';

/** What a creator's tools may answer instead of doing what was asked; the texts stand in the contract. */
export type CreatorRefusalCode =
  | 'CHANNEL_NOT_FOUND'
  | 'REPORT_NEEDED'
  | 'NOT_PROVEN'
  | 'CODE_NOT_FOUND'
  | 'TOO_MANY_CHANNELS'
  | 'RATE_LIMITED'
  | 'YOUTUBE_UNAVAILABLE'
  | 'WRONG_DATE'
  | 'WRONG_AMOUNT'
  | 'TOO_MANY_RATES'
  | 'RATE_NOT_FOUND'
  | 'WRONG_ADDRESS'
  | 'PROVEN_ELSEWHERE'
  | 'WRONG_RANGE'
  | 'ACCOUNT_GONE';

interface RefusalDetails extends ErrorOptions {
  retryAt?: Date;
  /** The text where it says more than the contract's. */
  text?: string;
}

export class CreatorRefusal extends Error {
  readonly code: CreatorRefusalCode;
  readonly retryAt: Date | null;
  readonly text: string | null;

  constructor(code: CreatorRefusalCode, details: RefusalDetails = {}) {
    super(code, details);
    this.code = code;
    this.retryAt = details.retryAt ?? null;
    this.text = details.text ?? null;
  }
}

type ContractErrors = Readonly<Record<string, { status?: number; message?: string } | undefined>>;

/** Does the work; what it refuses is answered by the procedure's own error of that code. */
export async function answering<T>(
  { '~orpc': { errorMap } }: { '~orpc': { errorMap: ContractErrors } },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CreatorRefusal ? toContractError(errorMap, error) : error;
  }
}

function toContractError(errors: ContractErrors, refusal: CreatorRefusal): unknown {
  // An account can go while a request of it is under way.
  if (refusal.code === 'ACCOUNT_GONE') return mustSignIn();
  const known = errors[refusal.code];
  if (known?.status === undefined) return refusal;
  const { retryAt, text, cause } = refusal;
  return new ORPCError(refusal.code, {
    status: known.status,
    message: text ?? known.message ?? '',
    cause,
    ...(retryAt !== null && { data: { retryAt: retryAt.toISOString() } }),
  });
}
