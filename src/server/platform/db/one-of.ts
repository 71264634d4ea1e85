/** A column's text as the list its table keeps it to; anything else is a fault. */
export function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new Error(`A row holds "${text}".`);
  return found;
}
