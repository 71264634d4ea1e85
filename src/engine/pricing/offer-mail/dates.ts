import type { Span } from '../../analysis/text/known-words.ts';
import type { MailText } from './mail-text.ts';

const dateReach = 60;
const dates =
  /(?<y>20\d\d)(?:-|\/|\.|年\s?|년\s?)(?<m>\d{1,2})(?:-|\/|\.|月\s?|월\s?)(?<d>\d{1,2})|(?<d2>\d{1,2})\.\s?(?<m2>\d{1,2})\.\s?(?<y2>20\d\d)/u;

/** A date in figures whose order leaves no doubt: year first, or day.month.year. */
export function findDate(mail: MailText, cue: Span): (Span & { day: string }) | null {
  const match = dates.exec(mail.text.slice(cue.end, cue.end + dateReach));
  const start = cue.end + (match?.index ?? 0);
  if (match === null || !mail.shareSentence(cue, { start, end: start })) return null;
  const { y, m, d, y2, m2, d2 } = match.groups ?? {};
  const [year, month, day] = [y ?? y2 ?? '', m ?? m2 ?? '', d ?? d2 ?? ''];
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return { day: written, start, end: start + match[0].length };
}
