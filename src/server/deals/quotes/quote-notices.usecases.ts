import { fileTypes } from '../../../contract/analysis/exports.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { layOutMail, readSpeakableName } from '../../platform/outside/mail-layout.ts';
import type { MailContent } from '../../platform/outside/mail-layout.ts';
import type { MailFile } from '../../platform/outside/mail-message.ts';
import { pdfQueue } from '../../platform/documents/pdf/pdf-document.ts';
import { describeLinked } from './linked-quotes.usecases.ts';
import { nameQuoteFile } from './quote-files.ts';
import { makeLink } from './quote-links.usecases.ts';
import { drawQuote, strangersFile } from './quote-paper.ts';
import { openDocument } from './quote-versions.ts';
import type { QuoteRecord } from './quotes.rows.ts';
import { findQuote } from './quotes.rows.ts';
import type { NoticeRow } from './versions.rows.ts';
import { requireQuote } from './quotes.usecases.ts';
import { deleteNotice, findNotices, findVersions } from './versions.rows.ts';

const mostAtOnce = 100;
/** Whoever wrote them mails them at once; what is older was left behind by a process that died. */
const leftBehindMs = 60_000;

/**
 * Mails what happened to a quote to whoever has to know, of one quote or of all. What is written with the deed itself is
 * mailed after it, by whichever process comes to it; a mail whose process dies in between is sent once more.
 */
export async function tellOfQuotes(
  context: NotifyContext,
  { quoteId }: { quoteId: string | null },
): Promise<void> {
  const { database, now, warn } = context;
  const before = quoteId === null ? new Date(now().getTime() - leftBehindMs) : null;
  const found = await database.asSystem(() => findNotices(database, { quoteId, before, most: mostAtOnce }));
  for (const notice of found)
    try {
      await tell(context, notice);
      await database.asSystem(() => deleteNotice(database, notice.id));
    } catch (error) {
      warn(error, 'A mail about a quote was not sent yet');
    }
}

async function tell(context: NotifyContext, notice: NoticeRow): Promise<void> {
  const { database, mailer } = context;
  const { quoteId: id, workspaceId } = notice;
  const found = await database.asUser(workspaceId, async () => {
    const record = await findQuote(database, { id, workspaceId });
    const versions = await findVersions(database, { quoteId: id });
    const version = versions.find((each) => each.version === notice.version);
    if (record === null || version === undefined) return null;
    const url = notice.reader === 'recipient' ? await makeLink(context, record) : null;
    return { record, document: openDocument(version), url };
  });
  if (found === null) return;
  const { record, document, url } = found;
  const files = notice.kind === 'accepted' ? await drawAccepted(context, notice) : [];
  if (url === null) return tellSender(context, notice, { record, files });
  const { sender, number, recipient } = document;
  const parts = { kind: notice.kind, sender, number, name: recipient.name, url };
  await mailer.send({
    to: recipient.email,
    ...recipientMail({ ...parts, hasFile: files.length > 0 }),
    files,
  });
}

/** What was accepted, as a PDF with the acceptance. A mail that says so does not wait for a file that cannot be drawn. */
async function drawAccepted(context: NotifyContext, notice: NoticeRow): Promise<MailFile[]> {
  const { database, warn } = context;
  const { quoteId: id, workspaceId } = notice;
  const opened = await database.asUser(workspaceId, async () => {
    const record = await requireQuote({ database, userId: workspaceId }, { id });
    return describeLinked(context, record);
  });
  const version = opened.versions.find((each) => each.version === notice.version);
  if (version === undefined) return [];
  const file = strangersFile(opened, version);
  try {
    const draw = () => drawQuote(context, { workspaceId, clientId: opened.clientId, paper: 'a4' }, file);
    const content = await pdfQueue.run(workspaceId, draw);
    return [{ name: nameQuoteFile(file, 'pdf'), type: fileTypes.pdf, content }];
  } catch (error) {
    warn(error, 'A mail about an accepted quote goes without its PDF');
    return [];
  }
}

async function tellSender(
  context: NotifyContext,
  notice: NoticeRow,
  { record, files }: { record: QuoteRecord; files: MailFile[] },
): Promise<void> {
  const texts = {
    sent: `Quote ${record.number} was sent`,
    countered: `Quote ${record.number} has a counter-offer`,
    accepted: `Quote ${record.number} is accepted`,
    declined: `Quote ${record.number} was declined`,
  };
  await notify(context, {
    personIds: record.madeBy === null ? [] : [record.madeBy],
    workspaceId: record.workspaceId,
    kind: 'quote_answer',
    subject: texts[notice.kind],
    details: [`Made out to ${record.recipient}.`],
    link: `/quotes/${record.id}`,
    once: `quote-notice ${notice.id}`,
    ...(files.length > 0 && {
      attached: { sentence: 'The accepted version is attached as a PDF, with its acceptance.', files },
    }),
  });
}

function recipientMail({
  kind,
  sender,
  number,
  name,
  url,
  hasFile,
}: {
  kind: NoticeRow['kind'];
  sender: string;
  number: string;
  name: string;
  url: string;
  hasFile: boolean;
}): MailContent {
  // Names are their owners' choice: no mail of ours says what could be read as a message or a link.
  const from = readSpeakableName(sender) || 'A Sponsorscope user';
  const isDone = kind === 'accepted';
  return layOutMail({
    subject: isDone ? `Quote ${number} is accepted` : `${from} sent you quote ${number}`,
    name,
    paragraphs: isDone
      ? [
          `Quote ${number} of ${from} is accepted, and final for both sides.`,
          hasFile
            ? 'Attached is the accepted version as a PDF, with the acceptance and the SHA-256 of its contents. Keep it.'
            : 'The page has the accepted version as a PDF, with the acceptance and the SHA-256 of its contents. Keep it.',
        ]
      : [
          `${from} sent you an itemised quote for a sponsorship. You need no account.`,
          'Read it, then accept it, propose something else, or decline. To accept, we mail a code to this address.',
        ],
    actions: [{ label: isDone ? 'Open the accepted quote' : 'Open the quote', url }],
    closing: 'If you do not know what this is about, you can ignore this mail.',
  });
}

/** The code that shows that whoever answers reads the recipient's mail. */
export function codeMail({ code, number, url }: { code: string; number: string; url: string }): MailContent {
  return layOutMail({
    subject: `Your code for quote ${number}`,
    name: '',
    paragraphs: [
      `${code} is your code for answering quote ${number}. It works for 10 minutes.`,
      'Whoever asked for it holds the link of the quote. Give the code to nobody: with it the quote can be accepted in your name.',
    ],
    actions: [{ label: 'Open Sponsorscope', url }],
    closing: 'If you did not ask for a code, ignore this mail. Nothing was accepted.',
  });
}
