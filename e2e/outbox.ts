import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from '@playwright/test';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The addresses in the text part, in their order. */
  links: string[];
}

/** The mails that the server has written, read as a mail program reads them. */
export interface Outbox {
  /** All mails to an address so far, the oldest first. */
  read(to: string): Promise<ReceivedMail[]>;
  /** Waits for the newest mail to an address whose subject fits. */
  waitFor(to: string, subject: RegExp): Promise<ReceivedMail>;
}

export function openOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  const read = async (to: string) => {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(files.map(async (name) => parse(await readFile(join(folder, name)))));
    return mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
  };
  const waitFor = async (to: string, subject: RegExp) => {
    let found: ReceivedMail | undefined;
    await expect(async () => {
      found = (await read(to)).findLast((mail) => subject.test(mail.subject));
      expect(found, `a mail to ${to} about ${subject}`).toBeDefined();
    }).toPass();
    if (found === undefined) throw new Error('No mail.');
    return found;
  };
  return { read, waitFor };
}

async function parse(content: Buffer): Promise<ReceivedMail> {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(content);
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  return { to: to?.[0]?.address ?? '', subject, text, html, links };
}
