import { randomBytes } from 'node:crypto';
import type { TxtAnswer } from '../../platform/outside/dns.ts';
import type { DomainRow } from './domains.rows.ts';

/** 128 bits: nobody puts another tenant's token into a zone by chance. */
const tokenBytes = 16;
/** A record that is gone may be a slip; after this time it is taken for a decision. */
export const lostAfterMs = 3 * 24 * 3_600_000;

export function createDomainToken(): string {
  return randomBytes(tokenBytes).toString('hex');
}

/** The TXT record that proves a domain. */
export function recordOf({ domain, token }: { domain: string; token: string }): {
  name: string;
  value: string;
} {
  return { name: `_sponsorscope.${domain}`, value: `sponsorscope-verification=${token}` };
}

/** Whether an answer of the DNS holds a domain's record; spaces around it are nobody's intention. */
export function holdsProof(answer: TxtAnswer, wanted: { domain: string; token: string }): boolean {
  const { value } = recordOf(wanted);
  return answer.kind === 'found' && answer.texts.some((text) => text.trim() === value);
}

type Judged = Pick<DomainRow, 'state' | 'checkedAt' | 'verifiedAt' | 'missingSince' | 'finding'>;

/**
 * What a look at the DNS makes of a domain, others' claims aside. A DNS that does not answer properly proves nothing,
 * neither that a record is there nor that it is gone.
 */
export function judgeDomain(known: DomainRow, { answer, at }: { answer: TxtAnswer; at: Date }): Judged {
  const { state, verifiedAt, missingSince } = known;
  const { name } = recordOf(known);
  if (answer.kind === 'failed') {
    const finding =
      answer.reason === 'silent'
        ? 'The DNS did not answer in time. Please try again later.'
        : 'The domain’s name servers did not answer properly. Please try again later.';
    return { state, verifiedAt, missingSince, checkedAt: at, finding };
  }
  if (holdsProof(answer, known)) {
    const since = state === 'verified' ? verifiedAt : at;
    const finding = `The record was found at ${name}.`;
    return { state: 'verified', verifiedAt: since, missingSince: null, checkedAt: at, finding };
  }
  const finding =
    answer.kind === 'missing'
      ? `There is no TXT record at ${name} yet. A new one can take a few hours to appear.`
      : `There are TXT records at ${name}, but none with this value.`;
  if (state !== 'verified') return { state, verifiedAt, missingSince, checkedAt: at, finding };
  const since = missingSince ?? at;
  const isLost = at.getTime() - since.getTime() >= lostAfterMs;
  return { state: isLost ? 'lost' : state, verifiedAt, missingSince: since, checkedAt: at, finding };
}
