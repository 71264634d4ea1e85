const addressPattern = /https?:\/\/[^\s)>\]]+/g;
const endOfSentence = /[.,;:!?'"”]+$/;
const cutOff = '…';

/**
 * The brand's own site, if a quote names it: an address whose host holds the brand's name. Only the site's front page,
 * as the rest of the address may be the creator's affiliate link.
 */
export function findBrandSite(brand: string, quotes: readonly string[]): string | null {
  const wanted = simplify(brand.replace(/\.[a-z]{2,}$/i, ''));
  if (wanted.length < 3) return null;
  const addresses = quotes.flatMap((quote) => quote.match(addressPattern) ?? []);
  for (const address of addresses) {
    const url = URL.parse(address.replace(endOfSentence, ''));
    const isWhole = url !== null && (!address.endsWith(cutOff) || url.pathname !== '/');
    if (isWhole && url.hostname.split('.').some((part) => simplify(part) === wanted)) {
      return `https://${url.hostname}/`;
    }
  }
  return null;
}

function simplify(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
