import { buffer } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import { testCertificate } from './test-certificate.ts';

export interface ReceivedMail {
  /** The recipient of the envelope, whatever its header says. */
  recipients: string[];
  sender: string;
  isEncrypted: boolean;
  raw: string;
  parsed: Email;
}

/** A mail server in this process that stores what it receives. */
export interface TestSmtp {
  port: number;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Unencrypted unless the options say otherwise. */
export async function startTestSmtp(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...testCertificate,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, { envelope, secure }, done) {
      const keep = async () => {
        const content = await buffer(stream);
        mails.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          isEncrypted: secure,
          raw: content.toString('utf8'),
          parsed: await PostalMime.parse(content),
        });
        done();
      };
      const refuse = (error: unknown) => done(error instanceof Error ? error : new Error('Not stored.'));
      keep().catch(refuse);
    },
    ...options,
  });
  // Broken connections are what some of the tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, mails, close };
}
