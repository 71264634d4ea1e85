/**
 * Moves a row that is wider than the screen sideways until one of its parts stands in the middle, and nothing else.
 * `scrollIntoView` would also let the next press of Tab go on from there, past the head of the page.
 */
export function showInRow(row: Element, part: Element): void {
  const whole = row.getBoundingClientRect();
  const wanted = part.getBoundingClientRect();
  const left = (wanted.left + wanted.right - whole.left - whole.right) / 2;
  row.scrollBy({ left, behavior: 'instant' });
}
