/** What stands in a form's field of text; read from the page, so that what a browser filled in counts. */
export function readField(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
