/** To be built. */
export function MarketplacePanel() {
  return null;
}
