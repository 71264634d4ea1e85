/**
 * Every colour of the product by its meaning: `[light, dark]`. Components name these tokens only, as CSS variables
 * (`textMuted` is `var(--text-muted)`); the contrast test reads the same table.
 *
 * Each hue means one thing: indigo (`brand`) is what acts, `fair` a fair price, and good, fine, warn and bad are
 * judgements. What is measured is drawn in `data`, which judges nothing.
 */
export const colourTokens = {
  surface: ['#ffffff', '#0f1115'],
  surfaceSunken: ['#f6f7f9', '#0b0d10'],
  surfaceRaised: ['#ffffff', '#171a20'],
  surfaceHover: ['#f0f1f5', '#1f232b'],
  line: ['#e2e4ea', '#2a2f39'],
  lineStrong: ['#80868f', '#6f7683'],
  text: ['#15171c', '#e9ebef'],
  textMuted: ['#565b66', '#a3a9b5'],
  textFaint: ['#656b77', '#8b919d'],
  brand: ['#4f4fd6', '#a5acff'],
  brandFill: ['#5153de', '#5153de'],
  brandSoft: ['#eef0ff', '#1e2038'],
  fair: ['#b0440a', '#ff9d6b'],
  fairSoft: ['#fdeee6', '#33190d'],
  fairLine: ['#c4743f', '#a8623c'],
  data: ['#475063', '#aab2c2'],
  dataSoft: ['#eceef3', '#22262f'],
  good: ['#0f7a4d', '#5fd39b'],
  goodSoft: ['#e7f6ee', '#12291f'],
  fine: ['#0b6a78', '#56c8d8'],
  fineSoft: ['#e2f3f6', '#0f2a2f'],
  warn: ['#8a5a00', '#f0b94b'],
  warnSoft: ['#fdf3dd', '#2e2410'],
  bad: ['#c0273a', '#ff8d92'],
  badSoft: ['#fdecee', '#331a1d'],
  chartGrid: ['#e9ebf0', '#252a33'],
  markGround: ['#15171c', '#e9ebef'],
  markInk: ['#ffffff', '#15171c'],
  markFair: ['#ff9d6b', '#b0440a'],
  onBrand: ['#ffffff', '#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColourToken = keyof typeof colourTokens;

/**
 * Inter, and for writing systems it lacks the faces of `script-faces.ts`. East Asian ones are large and every system
 * sold there has its own, so the served ones come last.
 */
const fontText = [
  "'Inter Variable', 'Inter Stand-in', 'World Scripts'",
  "'Hiragino Sans', 'Yu Gothic UI', 'PingFang SC', 'PingFang TC', 'Microsoft YaHei UI', 'Microsoft JhengHei UI'",
  "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK JP', 'East Asian Scripts', system-ui, sans-serif",
].join(', ');

/** Sizes beyond Mantine's scales, on the same 8-point rhythm. */
export const sizeTokens = {
  spaceHalf: '0.25rem',
  spaceSection: 'clamp(3rem, 2rem + 4vw, 5rem)',
  spaceGutter: 'clamp(1rem, 0.25rem + 3vw, 2.5rem)',
  pageWidth: '74rem',
  readingWidth: '42rem',
  receiptWidth: '24rem',
  receiptHeight: '19rem',
  thumbnailWidth: '8rem',
  headerHeight: '4rem',
  controlHeight: '3rem',
  hairline: '1px',
  focusWidth: '2px',
  typeDisplay: 'clamp(2rem, 1.1rem + 4vw, 3.75rem)',
  typeTitle: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.375rem)',
  typeLede: 'clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)',
  typeFigure: 'clamp(2rem, 1.6rem + 1.6vw, 2.75rem)',
  typeCaption: '0.8125rem',
  fontText,
  fontMono: "'IBM Plex Mono', 'Mono Stand-in', var(--font-text)",
  fontDisplay: "'Bricolage Grotesque', 'Display Stand-in', 'Display Stand-in Roboto', var(--font-text)",
  weightText: '400',
  weightStrong: '560',
  weightHeading: '640',
  trackingTight: '-0.02em',
  durationShort: '150ms',
} as const satisfies Record<string, string>;

/** `surfaceRaised` becomes `--surface-raised`. */
export function variableName(token: string): string {
  return `--${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
