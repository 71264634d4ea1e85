export interface Choice<Name extends string> {
  value: Name;
  label: string;
}

/** Names with their words, in the order in which they are written. */
export function choicesOf<Name extends string>(words: Readonly<Record<Name, string>>): Choice<Name>[] {
  const names: readonly string[] = Object.keys(words);
  return names.filter((name): name is Name => name in words).map((value) => ({ value, label: words[value] }));
}

/** Names that are their own words. */
export function plainChoices<Name extends string>(names: readonly Name[]): Choice<Name>[] {
  return names.map((value) => ({ value, label: value }));
}
