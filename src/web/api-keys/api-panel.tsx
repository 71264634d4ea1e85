/** To be built. */
export function ApiPanel() {
  return null;
}
