/** Whether nothing of a text would be visible: white space, and characters without a shape. */
export function isBlankText(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}
