/** Whether nobody would see anything of a text: blanks, and characters without a shape. */
export function isBlankText(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}
