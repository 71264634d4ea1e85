import { createHmac, timingSafeEqual } from 'node:crypto';
import { mostConfirmations, mostConfirmationsADay } from '../../../engine/plans/report-schedules.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { decide, findAddress, takeUnasked } from './addresses.rows.ts';
import { confirmationMail } from './mails.ts';

export interface ConsentContext {
  database: Database;
  now: () => Date;
  /** The public origin. */
  origin: () => string;
}

export const consentPath = '/scheduled-reports/';

/** What a mail's link is for: to say yes to a workspace's reports, or no. */
export const consents = ['confirm', 'stop'] as const;
export type Consent = (typeof consents)[number];

/** Where whoever reads an address says yes or no, signed in or not: signed, so that nobody can make one up. */
export async function consentUrlOf(
  context: ConsentContext,
  { id, consent }: { id: string; consent: Consent },
): Promise<string> {
  const signature = sign(await readKey(context), `${consent}.${id}`).toString('base64url');
  return `${context.origin()}${consentPath}${consent}/${id}.${signature}`;
}

export interface Asked {
  id: string;
  consent: Consent;
  address: string;
  /** As the workspace calls itself. */
  workspace: string;
  state: string;
}

/** What a link's token stands for; `null` for one that nobody signed, and where its workspace is gone. */
export async function readConsent(
  context: ConsentContext,
  { consent, token }: { consent: Consent; token: string },
): Promise<Asked | null> {
  const match = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(token);
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  const wanted = sign(await readKey(context), `${consent}.${id}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { database } = context;
  const found = await database.asSystem(() => findAddress(database, id));
  return found && { id, consent, ...found };
}

function readKey({ database }: ConsentContext): Promise<Buffer> {
  return readInstallationSecret(database, 'scheduled-reports');
}

function sign(key: Buffer, named: string): Buffer {
  return createHmac('sha256', key).update(named).digest();
}

/** Does what a link stands for, or takes its no back; once more changes nothing. False where it is gone. */
export function answerConsent(
  { database, now }: ConsentContext,
  { id, to }: { id: string; to: 'confirmed' | 'off' | 'back' },
): Promise<boolean> {
  return database.asSystem(() => decide(database, { id, to, at: now() }));
}

export interface AskingContext extends ConsentContext {
  mailer: Mailer;
  warn: (error: unknown, sentence: string) => void;
}

/**
 * Asks those of these addresses that need it whether they want reports of the workspace; members are not asked, nor is
 * anybody who said no, or was asked often enough.
 */
export async function askToConfirm(
  context: AskingContext,
  asking: { workspaceId: string; addresses: readonly string[]; workspace: string; inviter: string },
): Promise<void> {
  const { database, now, mailer, warn } = context;
  const { workspaceId, workspace, inviter } = asking;
  const limits = { at: now(), most: mostConfirmations, mostADay: mostConfirmationsADay };
  const asked = await database.asSystem(async () => {
    // What is saved at once is counted one after the other.
    await holdTier(context, { userId: workspaceId });
    return takeUnasked(database, { ...asking, ...limits });
  });
  for (const { id, address } of asked) {
    const url = await consentUrlOf(context, { id, consent: 'confirm' });
    const unsubscribeUrl = await consentUrlOf(context, { id, consent: 'stop' });
    await mailer
      .send({ to: address, ...confirmationMail({ workspace, inviter, url, unsubscribeUrl }) })
      .catch((error: unknown) => warn(error, 'An address was not asked to confirm'));
  }
}
