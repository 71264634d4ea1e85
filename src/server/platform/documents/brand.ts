import { formatColour, mixColours, parseColour, readableOn } from '../../../values/colours.ts';
import type { Colour } from '../../../values/colours.ts';

/** The name on a document or page if it is not the product's own. All of it is safe to use as it is. */
export interface Brand {
  /** Empty if there is none. */
  name: string;
  /** An https address whose host is a plain name. */
  logoUrl: string | null;
  /** `#rrggbb`. */
  primary: string;
  secondary: string;
  /** CSS whose selectors all begin with `.white-label`, and which loads nothing. */
  confinedCss: string;
  showsPoweredBy: boolean;
}

/** Where a logo comes from, for a content policy; empty without one. */
export function logoSource(brand: Brand | null): string {
  const logoUrl = brand?.logoUrl ?? null;
  return logoUrl === null ? '' : ` ${new URL(logoUrl).origin}`;
}

export const whitePaper: Colour = { red: 255, green: 255, blue: 255 };
/** How much of the paper shows through the shade behind bars. */
const softShare = 0.82;

/** A brand's colour adapted to a paper: for words and marks, and for surfaces behind them. */
export function shadesOn(paper: Colour, colour: Colour): { brand: string; soft: string } {
  return {
    brand: formatColour(readableOn(paper, colour)),
    soft: formatColour(mixColours(colour, paper, softShare)),
  };
}

/** The same on white paper; nothing for an invalid colour. */
export function paperShades({ primary }: Brand): { brand?: string; soft?: string } {
  const colour = parseColour(primary);
  return colour === null ? {} : shadesOn(whitePaper, colour);
}
