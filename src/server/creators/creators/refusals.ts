import { Refusal } from '../../platform/http/refusal.ts';

/** Every expected refusal of a creator's tools. */
export type CreatorRefusalCode =
  | 'CHANNEL_NOT_FOUND'
  | 'REPORT_NEEDED'
  | 'NOT_PROVEN'
  | 'CODE_NOT_FOUND'
  | 'TOO_MANY_CHANNELS'
  | 'RATE_LIMITED'
  | 'YOUTUBE_UNAVAILABLE'
  | 'WRONG_DATE'
  | 'WRONG_AMOUNT'
  | 'TOO_MANY_RATES'
  | 'RATE_NOT_FOUND'
  | 'WRONG_ADDRESS'
  | 'PROVEN_ELSEWHERE'
  | 'WRONG_SLUG'
  | 'SLUG_RESERVED'
  | 'SLUG_TAKEN'
  | 'TOO_MANY_SLUGS'
  | 'WRONG_DAY'
  | 'WRONG_RANGE'
  | 'FIGURES_MISSING'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_TOO_WIDE'
  | 'PICTURE_UNKNOWN'
  | 'PICTURE_MOVES'
  | 'PICTURE_DAMAGED'
  | 'TOO_MANY_PICTURES'
  | 'ACCOUNT_GONE';

export class CreatorRefusal extends Refusal<CreatorRefusalCode> {}
