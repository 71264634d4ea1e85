/** Apart from the other words: a screen with the button alone does not load the page about watching. */
export const buttonTexts = {
  watch: 'Watch',
  watchList: 'Watch list',
  watching: (name: string) => `Watching ${name}`,
  known: (name: string) => `Already watching ${name}`,
  rules: 'We read it every week. Choose what you are told of on the Watch page.',
} as const;
