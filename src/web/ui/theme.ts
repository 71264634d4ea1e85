import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { CSSVariablesResolver, VariantColorsResolver, MantineColorsTuple } from '@mantine/core';
import { colourTokens, sizeTokens, variableName } from './tokens.ts';

/** Ten shades each; index 5 of indigo and violet is the brand colour, index 6 the first that carries white text. */
const palettes = {
  indigo: shades('#eef0ff #e0e3ff #c6cbff #a5acff #8388f9 #6366f1 #5153de #4442c4 #37369e #2b2b78'),
  violet: shades('#f3eeff #e8deff #d6c4fe #bda4fb #a37ff8 #8b5cf6 #7544e0 #6233bf #4f2a99 #3c2173'),
  gray: shades('#f6f7f9 #f0f1f5 #e2e4ea #cdd0d8 #a9aeb9 #80868f #656b77 #565b66 #33373f #15171c'),
  dark: shades('#e9ebef #cfd3da #a3a9b5 #8b919d #3a404c #2a2f39 #171a20 #0f1115 #0b0d10 #07080a'),
  green: shades('#e7f6ee #d0eede #a6dfc2 #5fd39b #35b97c #1a9961 #0f7a4d #0c653f #0a4f32 #12291f'),
  yellow: shades('#fdf3dd #fae6b8 #f5d27f #f0b94b #d99a1f #b07a0a #8a5a00 #704900 #573900 #2e2410'),
  red: shades('#fdecee #fbd5d9 #f8b1b6 #ff8d92 #ee5f69 #dc3d4c #c0273a #a11d2f #7f1826 #331a1d'),
} satisfies Record<string, MantineColorsTuple>;

/** Tinted and bare buttons take our own readable colours; Mantine's are too pale on white. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.color !== undefined && input.color !== 'indigo') return resolved;
  const tinted = { color: 'var(--brand)', border: 'var(--hairline) solid transparent' };
  if (input.variant === 'light') {
    return { ...tinted, background: 'var(--brand-soft)', hover: 'var(--surface-hover)' };
  }
  if (input.variant === 'subtle') return { ...tinted, background: 'transparent', hover: 'var(--brand-soft)' };
  if (input.variant === 'outline') {
    const border = 'var(--hairline) solid var(--brand)';
    return { ...tinted, border, background: 'transparent', hover: 'var(--brand-soft)' };
  }
  return resolved;
};

export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontWeights: { regular: sizeTokens.weightText, medium: sizeTokens.weightStrong, bold: '640' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: sizeTokens.weightHeading,
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: sizeTokens.typeDisplay, lineHeight: '1.06' },
      h2: { fontSize: sizeTokens.typeTitle, lineHeight: '1.15' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h5: { fontSize: '1rem', lineHeight: '1.45' },
      h6: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  white: '#ffffff',
  black: colourTokens.text[0],
  colors: palettes,
  primaryColor: 'indigo',
  primaryShade: 6,
  autoContrast: true,
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '1rem', md: '1.5rem', lg: '2.5rem', xl: '4rem' },
});

/** Puts our tokens beside Mantine's variables and points those of Mantine that carry meaning at them. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(
    Object.entries(sizeTokens).map(([token, value]) => [variableName(token), value]),
  ),
  light: { ...coloursOf(0), ...mantineMeanings },
  dark: { ...coloursOf(1), ...mantineMeanings },
});

const mantineMeanings = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-hover)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-indigo-light': 'var(--brand-soft)',
  '--mantine-color-indigo-light-color': 'var(--brand)',
  '--mantine-color-indigo-text': 'var(--brand)',
  '--mantine-color-green-light': 'var(--good-soft)',
  '--mantine-color-green-light-color': 'var(--good)',
  '--mantine-color-green-text': 'var(--good)',
  '--mantine-color-yellow-light': 'var(--warn-soft)',
  '--mantine-color-yellow-light-color': 'var(--warn)',
  '--mantine-color-yellow-text': 'var(--warn)',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-text': 'var(--bad)',
} as const;

function coloursOf(index: 0 | 1): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colourTokens).map(([token, pair]) => [variableName(token), pair[index]]),
  );
}

function shades(list: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = list.split(' ');
  return [a, b, c, d, e, f, g, h, i, j];
}
