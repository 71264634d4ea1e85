import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

const quoted = (channelName: string) => `“${channelName.replaceAll(/[/.:]/gu, ' ')}”`;

/** To whoever asked for a quote. Nothing that was entered is in it: an address may be somebody else's. */
export function confirmMail({ channelName, url }: { channelName: string; url: string }): MailContent {
  return layOutMail({
    subject: 'Confirm your quote request',
    name: '',
    paragraphs: [
      `Somebody, probably you, asked the creator of the channel ${quoted(channelName)} for a quote.`,
      'Confirm it within two days, and the creator gets it. Your address is not shown to them; their answer comes to it.',
    ],
    actions: [{ label: 'Confirm the request', url }],
    closing: 'If it was not you, do nothing: the request is deleted.',
  });
}

interface AnswerMail {
  channelName: string;
  /** `null` for a request that was declined. */
  text: string | null;
  price: string | null;
  url: string;
}

/** To whoever asked, with the creator's words as they are. */
export function answerMail({ channelName, text, price, url }: AnswerMail): MailContent {
  const answer = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  return layOutMail({
    subject: text === null ? 'Your quote request was declined' : 'An answer to your quote request',
    name: '',
    paragraphs:
      text === null
        ? [`The creator of the channel ${quoted(channelName)} declined your request.`]
        : [
            `The creator of the channel ${quoted(channelName)} writes:`,
            ...answer,
            ...(price === null ? [] : [`Their price: ${price}.`]),
          ],
    actions: [{ label: 'Sponsorscope', url }],
    closing: 'This mailbox is not read. Your address is deleted now: to go on, ask again on the media kit.',
  });
}
