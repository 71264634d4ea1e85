import { cutText, safeAddress } from '../clean-text.ts';
import type { LinkedText } from '../document.ts';

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text in an element and in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => replacements[sign] ?? sign);
}

/** A text cut to its limit, escaped and isolated: its direction cannot affect what is beside it. */
export function isolate(text: string, longest: number): string {
  return `<bdi>${escapeMarkup(cutText(text, longest))}</bdi>`;
}

/** A text cut to its limit and escaped, for an element of its own with `dir="auto"`, or for an attribute. */
export function plain(text: string, longest: number): string {
  return escapeMarkup(cutText(text, longest));
}

/** An isolated text, as a link if its address is allowed. */
export function linked(content: string | LinkedText, longest: number): string {
  if (typeof content === 'string') return isolate(content, longest);
  const address = safeAddress(content.href);
  const text = isolate(content.text, longest);
  return address === null
    ? text
    : `<a href="${escapeMarkup(address)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
}

/** A string of CSS that cannot end early: everything except plain letters is escaped. */
export function quoteCss(text: string): string {
  const escaped = Array.from(text, (sign) =>
    /[a-z0-9]/i.test(sign) ? sign : `\\${(sign.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
