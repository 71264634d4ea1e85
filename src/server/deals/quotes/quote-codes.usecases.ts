import { randomInt, timingSafeEqual } from 'node:crypto';
import { mostQuoteCodes, quoteCodeMinutes, quoteCodeTries } from '../../../contract/deals/deal-limits.ts';
import type { QuoteAction } from '../../../engine/pricing/quotes/quote-state.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { describeLinked, holdNewest, requireRecipient } from './linked-quotes.usecases.ts';
import { countCodes, insertCode, spendCode, takeTry } from './links.rows.ts';
import type { LinkRow } from './links.rows.ts';
import { digestOf, QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import { openLink } from './quote-links.usecases.ts';
import type { LinkKey } from './quote-links.usecases.ts';
import { codeMail, tellOfQuotes } from './quote-notices.usecases.ts';
import { openDocument } from './quote-versions.ts';
import type { QuoteRecord } from './quotes.rows.ts';
import { requireQuote } from './quotes.usecases.ts';
import type { VersionRow } from './versions.rows.ts';

/** Mails a code to the recipient, whoever asks for it. Throws `QuoteRefusal`. */
export async function sendCode(context: LinkContext, key: LinkKey & { email: string }): Promise<OpenedQuote> {
  const { database, now, mailer, origin, warn } = context;
  const link = await openLink(context, key);
  const { workspaceId, quoteId: id } = link;
  const at = now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const digest = await digestCode(context, { link, code });
  const { number, email } = await database.asUser(workspaceId, async () => {
    const { record, newest } = await holdNewest(context, { link, action: 'accept', version: null });
    requireRecipient(newest, key.email);
    const since = new Date(at.getTime() - hourMs);
    if ((await countCodes(database, { linkId: link.id, since })) >= mostQuoteCodes)
      throw new QuoteRefusal('TOO_MANY_CODES');
    const expiresAt = new Date(at.getTime() + quoteCodeMinutes * minuteMs);
    await insertCode(database, { link, digest, at, expiresAt });
    return { number: record.number, email: openDocument(newest).recipient.email };
  });
  try {
    await mailer.send({ to: email, urgent: true, ...codeMail({ code, number, url: origin() }) });
  } catch (error) {
    warn(error, 'A code for a quote was not sent');
  }
  return database.asUser(workspaceId, async () =>
    describeLinked(context, await requireQuote({ database, userId: workspaceId }, { id })),
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Keyed: whoever reads the table alone cannot try the million codes. */
async function digestCode(
  { database }: LinkContext,
  { link, code }: { link: LinkRow; code: string },
): Promise<Buffer> {
  const secret = await readInstallationSecret(database, 'quote-codes');
  return digestOf(`${secret.toString('base64')} ${link.id} ${code}`);
}

export interface Signature extends LinkKey {
  version: number;
  name: string;
  company: string;
  email: string;
  code: string;
  clientAddress: string;
}

interface Proven {
  record: QuoteRecord;
  newest: VersionRow;
  link: LinkRow;
}

/** Does what the recipient signed with a right code; a wrong one costs a try, which stays taken. */
export async function answerSigned(
  context: LinkContext,
  { signature, action }: { signature: Signature; action: QuoteAction },
  work: (proven: Proven) => Promise<void>,
): Promise<OpenedQuote> {
  const { database, now } = context;
  const link = await openLink(context, signature);
  const digest = await digestCode(context, { link, code: signature.code });
  const { workspaceId, quoteId } = link;
  const outcome = await database.asUser(workspaceId, async () => {
    const { record, newest } = await holdNewest(context, { link, action, version: signature.version });
    requireRecipient(newest, signature.email);
    const code = await takeTry(database, { linkId: link.id, at: now(), most: quoteCodeTries });
    if (code === null) return 0;
    if (!timingSafeEqual(code.digest, digest)) return quoteCodeTries - code.tries;
    await spendCode(database, { id: code.id, most: quoteCodeTries });
    await work({ record, newest, link });
    return describeLinked(context, record);
  });
  if (typeof outcome === 'number') throw new QuoteRefusal('CODE_WRONG', { text: describeTries(outcome) });
  await tellOfQuotes(context, { quoteId });
  return outcome;
}

function describeTries(left: number): string {
  return left === 0
    ? 'This code does not work any more. Ask for a new one.'
    : `This code is wrong: ${left === 1 ? '1 try' : `${left} tries`} left.`;
}
