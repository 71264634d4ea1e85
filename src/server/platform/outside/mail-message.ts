import type { SendMailOptions } from 'nodemailer';

/** A file that goes with a mail. */
export interface MailFile {
  name: string;
  type: string;
  content: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Somebody waits for it, or must know: it goes before the others. */
  urgent?: boolean;
  /** Where a program switches mails of its kind off with one POST (RFC 8058); a person who opens it is asked first. */
  unsubscribeUrl?: string;
  /** The same for every try of one mail. */
  id?: string;
  files?: readonly MailFile[];
}

export interface Mailer {
  /** Hands the mail over; rejects with `MailError` if the mail service does not accept it. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** A mail that was not handed over. The message contains no address, server or password, because it is logged. */
export class MailError extends Error {
  override name = 'MailError';
  readonly code: string;
  /** Another try meets the same refusal: it is the mail that is wrong, or its address. */
  readonly isFinal: boolean;

  constructor(message: string, code: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** One address, without anything that mail programs interpret as a second one, a name or a header. */
const oneAddress = /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@[^\s\p{C}<>()[\]\\,;:"@]{1,253}$/u;

/** The mail in the library's format. Nothing in it is read from files or from the network. */
export function composeMessage(mail: Mail, { sender, at }: { sender: string; at: Date }): SendMailOptions {
  if (!oneAddress.test(mail.to))
    throw new MailError('The mail has no single, plain address.', 'EADDRESS', { isFinal: true });
  return {
    from: sender,
    // As an object, because a text would be read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed(),
    text: mail.text.toWellFormed(),
    html: mail.html.toWellFormed(),
    date: at,
    ...(mail.files !== undefined && { attachments: mail.files.map(attach) }),
    ...(mail.id !== undefined && { messageId: `<${mail.id}@${readDomain(sender)}>` }),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${new URL(mail.unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function attach({ name, type, content }: MailFile) {
  const filename = name.replaceAll(/[\p{Cc}/\\]+/gu, ' ').toWellFormed();
  return { filename, contentType: type, content: Buffer.from(content) };
}

function readDomain(sender: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
}
