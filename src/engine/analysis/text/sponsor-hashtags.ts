import { nameSpelledIn } from './sponsor-names.ts';

/** `#brandpartner`, but not the programmes of platforms that pay for purchases ("#epicpartner"). */
const partnerHashtag =
  /#(?!epic|twitch|youtube|amazon|kick|discord|ubisoft|roblox|meta)([\p{L}\p{N}_]{2,30}?)_?(?:partner|partnership|creatorpartner)(?![\p{L}\p{N}_])/iu;

/** A disclosure by a hashtag that ends in "partner", with the line it stands in; `null` in most texts. */
export function readPartnerHashtag(description: string): { sponsor: string; line: string } | null {
  // Native searches are many times faster than the pattern.
  if (!description.includes('artner')) return null;
  const found = partnerHashtag.exec(description);
  if (found === null) return null;
  const [whole, brand = ''] = found;
  const start = description.lastIndexOf('\n', found.index) + 1;
  const end = description.indexOf('\n', found.index);
  const spelled = nameSpelledIn(`${brand.toLowerCase()}.`, description.replaceAll(whole, ' '));
  return {
    sponsor: spelled.endsWith('.') ? brand : spelled,
    line: description.slice(start, end < 0 ? undefined : end),
  };
}
