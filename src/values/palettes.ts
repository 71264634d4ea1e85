/** Five colours that go together: the ground first, then what stands on it, the strongest contrast first. */
const palettes: readonly (readonly string[])[] = [
  ['#f4e9d8', '#1f3a4d', '#d9622b', '#e9a23b', '#7ba5a0'],
  ['#1e2a38', '#f2c14e', '#e4572e', '#76b39d', '#f7f3e9'],
  ['#e8efe6', '#23423a', '#e07a5f', '#81b29a', '#f2cc8f'],
  ['#2b2140', '#ff8c61', '#f6d8ae', '#5c9ead', '#ce6a85'],
  ['#fbeae3', '#52263f', '#d1495b', '#edae49', '#8d96a3'],
  ['#dbe7ef', '#16324f', '#2a7f9e', '#f28f3b', '#f7d488'],
  ['#17393b', '#f5e6ca', '#e3a857', '#4d9078', '#d96c4d'],
  ['#f1eee4', '#32373b', '#c83e4d', '#4a7c8c', '#f4b860'],
  ['#3a1f2b', '#f3d9b1', '#c98474', '#e5b25d', '#6a8d92'],
  ['#e9e4f0', '#2d3047', '#93b7be', '#e0a458', '#bf4e5c'],
];

/** The same colours for the same text, each time. */
export function pickPalette(text: string): readonly string[] {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return palettes[sum % palettes.length] ?? [];
}
