import { ownPlatforms } from './lexicons/link-domains.ts';
import type { Address } from './sponsor-hosts.ts';

/** "Second channel" in the languages of the lists. */
const secondChannel =
  /\b(?:second|2nd|other|gaming|vlog) (?:youtube )?channel|zweit-?kanal|segundo canal|canal secund[aá]rio|(?:deuxième|seconde) chaîne|secondo canale|ikinci kanal|второй канал|サブチャンネル|セカンドチャンネル|서브 ?채널|副頻道|第二頻道|kênh (?:phụ|thứ hai)|kanal kedua|दूसरा चैनल/iu;

/** The creator's own product behind an address of the line, or `null`: memberships, shops, second channels. */
export function ownProductOf({ host, domain, path }: Address, line: string): string | null {
  const platform = ownPlatforms[host] ?? ownPlatforms[domain];
  if (platform !== undefined) return platform;
  if (domain !== 'youtube.com') return null;
  if (path.endsWith('/join')) return 'Channel membership';
  return secondChannel.test(line) ? 'Second channel' : null;
}
