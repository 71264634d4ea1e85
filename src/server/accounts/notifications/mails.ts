import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

interface NotificationMail {
  name: string;
  subject: string;
  details: readonly string[];
  url: string;
  unsubscribeUrl: string;
}

/** To somebody who wants to be told at once; `url` is where it happened. */
export function notificationMail(mail: NotificationMail): MailContent {
  const { name, url, unsubscribeUrl } = mail;
  return layOutMail({
    subject: withoutLinks(mail.subject),
    name,
    paragraphs: mail.details.map(withoutLinks),
    actions: [{ label: 'Open in Sponsorscope', url }],
    closing: 'You choose in your profile, under Notifications, what we tell you and how.',
    unsubscribeUrl,
  });
}

const mostListed = 40;

/** To somebody who wants one mail a day; `url` is where all of it stands. */
export function digestMail(digest: {
  name: string;
  subjects: readonly string[];
  url: string;
  unsubscribeUrl: string;
}): MailContent {
  const { name, subjects, url, unsubscribeUrl } = digest;
  const more = subjects.length - mostListed;
  return layOutMail({
    subject:
      subjects.length === 1 ? 'Your day: 1 piece of news' : `Your day: ${subjects.length} pieces of news`,
    name,
    paragraphs: [
      ...subjects.slice(0, mostListed).map((subject) => `• ${withoutLinks(subject)}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    actions: [{ label: 'Open all of it', url }],
    closing: 'You get this at most once a day. Choose in your profile, under Notifications, what it holds.',
    unsubscribeUrl,
  });
}

const linkLike = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\S+@\S+|(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}\S*/giu;
/** Characters that turn the direction of what follows, or are not seen at all; emoji need U+200D. */
const invisible = /(?!\u{200d})[\p{Cc}\p{Cf}\u{2028}\u{2029}]+/gu;

/** People name teams, lists and requests; a mail repeats their words without what mail programs turn into links. */
export function withoutLinks(text: string): string {
  return text.toWellFormed().replaceAll(invisible, ' ').replaceAll(linkLike, '[…]');
}
