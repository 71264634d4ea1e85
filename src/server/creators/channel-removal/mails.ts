import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

/** To a creator whose channel was removed; `url` is the product's own address. */
export function removedMail({ channelName, url }: { channelName: string; url: string }): MailContent {
  return layOutMail({
    subject: 'Your channel was removed from Sponsorscope',
    name: '',
    paragraphs: [
      `Everything Sponsorscope stored about the channel “${channelName}” is deleted: analyses, shared reports, its entry in the marketplace, its media kit and its rates.`,
      'It will not be read again. We keep one digest, which says nothing by itself, to know which channel that is. You can take the code out of its description.',
    ],
    actions: [{ label: 'Sponsorscope', url }],
    closing: 'Your address is deleted too: this is the last mail about your request.',
  });
}

/** To a creator whose request was refused, with the reason. */
export function removalRefusedMail(refused: {
  channelName: string;
  reason: string;
  url: string;
}): MailContent {
  const { channelName, reason, url } = refused;
  return layOutMail({
    subject: 'Your request to remove a channel',
    name: '',
    paragraphs: [
      `Sponsorscope does not remove the channel “${channelName}”, for this reason:`,
      reason,
      'You can ask again, or complain to the data protection authority of your country.',
    ],
    actions: [{ label: 'Privacy', url }],
    closing: 'Your address is deleted: this is the last mail about your request.',
  });
}
