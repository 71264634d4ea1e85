/** A channel kept in a file, in the API's own shape: what the local double serves and the back-test reads. */

/**
 * One `channels.list` or `videos.list` item as the wire has it: an id and parts (`snippet`, `statistics`, …)
 * of any shape. Numbers are strings of digits there; `toChannel` and `toVideo` read it without trusting it.
 */
export interface ApiItem {
  id: string;
  [part: string]: unknown;
}

export interface ChannelFile {
  /** The moment that counts as "now" for this file: a date (`2026-07-04`, its end is meant) or an ISO instant. */
  asOf: string;
  /** A person's judgement of the niche. */
  niche?: string;
  /** Its id matches `UC[A-Za-z0-9_-]{21}[AQgw]`; its handle is `snippet.customUrl`. */
  channel: ApiItem;
  /** Newest first; ids match `[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]`. */
  videos: readonly ApiItem[];
}
