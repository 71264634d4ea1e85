import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail, readSpeakableName } from '../../platform/outside/mail-layout.ts';

/** A name that people chose, in quotes, or other words for it where it could be read as a message or a link. */
const quote = (name: string, otherwise: string) => {
  const plain = readSpeakableName(name);
  return plain === '' ? otherwise : `“${plain}”`;
};

/** To an address outside: nothing is sent there unless its reader says yes. */
export function confirmationMail(mail: {
  workspace: string;
  inviter: string;
  url: string;
  unsubscribeUrl: string;
}): MailContent {
  const { url, unsubscribeUrl } = mail;
  const who = quote(mail.inviter, 'Somebody');
  const workspace = quote(mail.workspace, 'a workspace on Sponsorscope');
  return layOutMail({
    subject: 'Do you want these reports by mail?',
    name: '',
    paragraphs: [
      `${who} of ${workspace} would like to send you reports by mail: each week or each month, as a file.`,
      'Nothing is sent unless you confirm. You can stop it with one press in every mail.',
    ],
    actions: [{ label: 'See and confirm', url }],
    closing: 'If you do not know who this is, ignore this mail: nothing happens without you.',
    unsubscribeUrl,
  });
}

/** A report, or where a signed-in member finds it. */
export function reportMail(mail: {
  /** How the sender's documents are headed; empty for the product's own name. */
  brand: string;
  workspace: string;
  what: 'list' | 'campaign' | 'library';
  name: string;
  note: string;
  isAttached: boolean;
  url: string;
  every: 'week' | 'month';
  unsubscribeUrl: string;
}): MailContent {
  const { url, unsubscribeUrl, isAttached, every } = mail;
  const title = readSpeakableName(mail.name);
  const sender = quote(mail.brand, quote(mail.workspace, 'a workspace on Sponsorscope'));
  return layOutMail({
    subject: title === '' ? `Your report: ${things[mail.what]}` : `Your report: ${title}`,
    name: '',
    paragraphs: [
      isAttached
        ? `Here is the report of ${sender}, as it stands today. It is attached to this mail.`
        : `The report of ${sender} is too large for a mail this time. Members of the workspace find it behind the button, and export it there.`,
      ...(mail.note === '' ? [] : [mail.note]),
    ],
    actions: [{ label: isAttached ? 'Open in Sponsorscope' : 'Open the report', url }],
    closing: `You get this each ${every}, because you confirmed it or work in the workspace. “Stop these mails” ends all reports of this workspace to this address, and to no other.`,
    unsubscribeUrl,
  });
}

const things = { list: 'a list', campaign: 'a campaign', library: 'analyses' } as const;
