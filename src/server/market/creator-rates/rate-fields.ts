import { hash } from 'node:crypto';
import type { CreatorRate, CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { isBlankText } from '../../../values/blank-text.ts';
import { isPastDay } from '../../../values/days.ts';
import { parseReference } from '../../../youtube/reference.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Every expected refusal around collected rates. */
export type RateRefusalCode =
  | 'CHANNEL_NAME_MISSING'
  | 'WRONG_DATE'
  | 'WRONG_SHARE'
  | 'WRONG_ADDRESS'
  | 'RATE_EXISTS'
  | 'RATE_BEING_IMPORTED'
  | 'RATE_NOT_FOUND'
  | 'RATE_CHANGED'
  | 'NOT_WAITING'
  | 'REASON_MISSING'
  | 'COLUMNS_MISSING'
  | 'NOTHING_TO_IMPORT'
  | 'IMPORT_UNDER_WAY';

export class RateRefusal extends Refusal<RateRefusalCode> {}

/** Percent. */
export const wholeShare = 100;

/** What an administrator has entered, without blanks around it. Throws `RateRefusal` where it cannot be so. */
export function checkFields(entered: CreatorRateFields, at: Date): CreatorRateFields {
  const fields = {
    ...entered,
    channel_name: entered.channel_name.trim(),
    channel_url: entered.channel_url?.trim() || null,
    subscriber_count: entered.subscriber_count.trim(),
    notes: entered.notes.trim(),
  };
  if (isBlankText(fields.channel_name)) throw new RateRefusal('CHANNEL_NAME_MISSING');
  if (!isPastDay(fields.date_collected, dayOf(at))) throw new RateRefusal('WRONG_DATE');
  if (fields.rate_type === 'affiliate' && fields.quoted_amount > wholeShare)
    throw new RateRefusal('WRONG_SHARE');
  if (fields.channel_url !== null && !isChannelAddress(fields.channel_url))
    throw new RateRefusal('WRONG_ADDRESS');
  return fields;
}

/** Anything that names a channel of YouTube, or an address of the web; never a script's, nor one that looks like another. */
export function isChannelAddress(text: string): boolean {
  if (parseReference(text) !== null) return true;
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** The day of a moment, UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * The same for the same rate of the same channel and day, however its name is written; an invented rate is never the
 * same as a real one.
 */
export function fingerprintOf(fields: CreatorRateFields, source: CreatorRate['source']): string {
  const name = fields.channel_name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const { rate_type, quoted_amount, currency, date_collected } = fields;
  const parts = [name, rate_type, quoted_amount.toFixed(2), currency, date_collected, source === 'sample'];
  const hex = hash('sha256', JSON.stringify(parts));
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
