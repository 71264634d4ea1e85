/** A language tag, or English where the text is none. */
export function readLanguage(language: string): string {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : 'en';
}
