/** Colours as people enter them, and what is readable on them (WCAG 2.2, relative luminance and contrast). */

export interface Colour {
  /** 0 to 255. */
  red: number;
  green: number;
  blue: number;
}

const white: Colour = { red: 255, green: 255, blue: 255 };
const black: Colour = { red: 0, green: 0, blue: 0 };

/** What normal text needs for level AA. */
export const readableContrast = 4.5;

/** A colour written `#rgb` or `#rrggbb`; `null` for any other text. */
export function parseColour(text: string): Colour | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
  return { red, green, blue };
}

/** The colour as `#rrggbb`. */
export function formatColour({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** 1 (the same) to 21 (black on white). */
export function contrastOf(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is easier to read on the colour: always at level AA. */
export function textOn(background: Colour): Colour {
  return contrastOf(background, white) >= contrastOf(background, black) ? white : black;
}

/** The colour, made as much darker or lighter as it needs to be readable as text on this paper. */
export function readableOn(paper: Colour, colour: Colour): Colour {
  const target = textOn(paper);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mixColours(colour, target, share);
    if (contrastOf(mixed, paper) >= readableContrast) return mixed;
  }
  return target;
}

/** `share` of the second colour in the first, 0 to 1; each component is a whole number. */
export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const mix = (part: keyof Colour) => Math.round(colour[part] + (other[part] - colour[part]) * share);
  return { red: mix('red'), green: mix('green'), blue: mix('blue') };
}

function luminanceOf({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
