/** To be built. */
export function BulkPanel() {
  return null;
}
