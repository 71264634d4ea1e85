import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mail-message.ts';
import { MailError, composeMessage } from './mail-message.ts';

interface SmtpSettings {
  smtpUrl: string;
  sender: string;
  now: () => Date;
  /** How long the server may be silent; 10 seconds by default. */
  timeoutMs?: number;
}

const silenceMs = 10_000;
/** A server that answers now and then, but never completely, is given up after this many times the silence. */
const givenUpAfter = 3;
const maxConnections = 3;
const thisMachine = ['localhost', '127.0.0.1', '::1'];

/**
 * Sends mails by SMTP: `smtps:` speaks TLS from the first byte, `smtp:` as soon as the server offers it. A password
 * is sent to another machine only over TLS.
 */
export function createSmtpMailer({ smtpUrl, sender, now, timeoutMs = silenceMs }: SmtpSettings): Mailer {
  const transport = createTransport({
    ...readServer(smtpUrl),
    pool: true,
    maxConnections,
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A pooled connection that breaks while idle does not matter: the next mail opens another one.
  transport.on('error', () => undefined);
  const underWay = new Set<Promise<unknown>>();
  const deliver = async (mail: Mail) => {
    const message = composeMessage(mail, { sender, at: now() });
    const signal = AbortSignal.timeout(timeoutMs * givenUpAfter);
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      throw describeRefusal(error);
    }
  };
  return {
    send(mail) {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      return delivery;
    },
    async close() {
      const patience = new AbortController();
      const waited = wait(timeoutMs, null, { signal: patience.signal }).catch(() => null);
      await Promise.race([Promise.allSettled(underWay), waited]);
      patience.abort();
      transport.close({ force: true });
    },
  };
}

function readServer(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = protocol === 'smtps:';
  const server = { host, secure, ...(port !== '' && { port: Number(port) }) };
  if (username === '') return server;
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { ...server, auth, requireTLS: !secure && !thisMachine.includes(host) };
}

/** Only codes are kept: the server's own words may repeat what was sent to it. */
function describeRefusal(error: unknown): MailError {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN';
  const status =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? ` with ${error.responseCode}`
      : '';
  // A refused receiver or message stays refused; anything else may be the service's own trouble.
  const isFinal = ['EENVELOPE', 'EMESSAGE'].includes(code) && / with 5/.test(status);
  return new MailError(`The mail service did not take a mail: it answered${status} (${code}).`, code, {
    isFinal,
  });
}
