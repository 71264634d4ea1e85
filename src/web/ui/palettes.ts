import type { MantineColorsTuple } from '@mantine/core';

/** Ten shades each; index 5 of indigo and violet is the brand colour, index 6 the first that carries white text. */
export const palettes = {
  indigo: shades('#eef0ff #e0e3ff #c6cbff #a5acff #8388f9 #6366f1 #5153de #4442c4 #37369e #2b2b78'),
  violet: shades('#f3eeff #e8deff #d6c4fe #bda4fb #a37ff8 #8b5cf6 #7544e0 #6233bf #4f2a99 #3c2173'),
  gray: shades('#f6f7f9 #f0f1f5 #e2e4ea #cdd0d8 #a9aeb9 #80868f #656b77 #565b66 #33373f #15171c'),
  dark: shades('#e9ebef #cfd3da #a3a9b5 #8b919d #3a404c #2a2f39 #171a20 #0f1115 #0b0d10 #07080a'),
  green: shades('#e7f6ee #d0eede #a6dfc2 #5fd39b #35b97c #1a9961 #0f7a4d #0c653f #0a4f32 #12291f'),
  yellow: shades('#fdf3dd #fae6b8 #f5d27f #f0b94b #d99a1f #b07a0a #8a5a00 #704900 #573900 #2e2410'),
  red: shades('#fdecee #fbd5d9 #f8b1b6 #ff8d92 #ee5f69 #dc3d4c #c0273a #a11d2f #7f1826 #331a1d'),
} satisfies Record<string, MantineColorsTuple>;

function shades(list: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = list.split(' ');
  return [a, b, c, d, e, f, g, h, i, j];
}
