/** To be built. */
export function WhiteLabelPanel() {
  return null;
}
