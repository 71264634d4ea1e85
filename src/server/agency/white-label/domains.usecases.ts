import type { Database } from '../../platform/db/database.ts';
import type { TxtAnswer, TxtReader } from '../../platform/outside/dns.ts';
import { holdsProof, judgeDomain, recordOf } from './domain-proof.ts';
import type { DomainRow } from './domains.rows.ts';
import {
  findDomain,
  findOtherHolder,
  holdDomain,
  listVerified,
  noteAsking,
  saveCheck,
  takeDueDomains,
} from './domains.rows.ts';
import { WhiteLabelRefusal } from './refusals.ts';

export interface DomainContext {
  database: Database;
  now: () => Date;
  dns: TxtReader;
}

const askEveryMs = 60_000;
const checkEveryMs = 24 * 3_600_000;
/** How many domains one run looks at; the next run goes on with the rest. */
const mostAtOnce = 200;

/** Looks for the record of the tenant's domain, once a minute at most. */
export async function checkDomain(context: DomainContext, { userId }: { userId: string }): Promise<void> {
  const { database, now } = context;
  const at = now();
  const asked = await database.asUser(userId, async () => {
    const known = await findDomain(database, userId);
    if (known === null || known.domain === '') throw new WhiteLabelRefusal('DOMAIN_MISSING');
    const after = new Date(at.getTime() - askEveryMs);
    const noted = await noteAsking(database, { userId, at, after });
    if (noted !== null) return noted;
    const retryAt = new Date((known.askedAt ?? at).getTime() + askEveryMs).toISOString();
    throw new WhiteLabelRefusal('RATE_LIMITED', { retryAt });
  });
  await lookUp(context, asked);
}

/** Looks at the proven domains again whose last look is a day old. */
export async function recheckDomains(context: DomainContext): Promise<void> {
  const { database, now } = context;
  const at = now();
  const before = new Date(at.getTime() - checkEveryMs);
  const due = await database.asSystem(() => takeDueDomains(database, { before, at, most: mostAtOnce }));
  for (const known of due) await lookUp(context, known);
}

/** The DNS is asked between two transactions; what it says counts only for the domain that is still wanted then. */
async function lookUp(context: DomainContext, asked: DomainRow): Promise<void> {
  const { database, now, dns } = context;
  const answer = await dns.readTxt(recordOf(asked).name);
  const at = now();
  await database.asSystem(async () => {
    await holdDomain(database, asked.domain);
    const known = await findDomain(database, asked.userId);
    if (known === null || known.domain !== asked.domain || known.token !== asked.token) return;
    const { userId, domain } = known;
    const judged = judgeDomain(known, { answer, at });
    const isProven = judged.state === 'verified' && known.state !== 'verified';
    const isFree = !isProven || (await takeOver(database, known, { answer, at }));
    const outcome = isFree
      ? judged
      : { ...judged, state: 'taken' as const, verifiedAt: null, finding: taken };
    await saveCheck(database, { userId, domain, ...outcome });
  });
}

const taken =
  'The record was found, but another account has proven this domain and its record is still there. Remove that record first.';

/**
 * Ends another tenant's hold of a domain, if their record is gone: both would stand in the same answer. Whoever decides
 * over the zone decides whose the domain is.
 */
async function takeOver(
  database: Database,
  { userId, domain }: DomainRow,
  { answer, at }: { answer: TxtAnswer; at: Date },
): Promise<boolean> {
  const other = await findOtherHolder(database, { userId, domain });
  if (other === null) return true;
  if (holdsProof(answer, other)) return false;
  const finding = 'The record is gone, and another account has proven the domain.';
  await saveCheck(database, {
    ...other,
    state: 'lost',
    missingSince: other.missingSince ?? at,
    checkedAt: at,
    finding,
  });
  return true;
}

/** Every proven domain with whose it is, whatever their plan includes now. */
export function listProvenDomains({
  database,
}: Pick<DomainContext, 'database'>): Promise<{ domain: string; userId: string }[]> {
  return database.asSystem(() => listVerified(database));
}
