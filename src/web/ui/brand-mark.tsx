/** The mark: a sight line over a price range. Decoration; the name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="1.75em" height="1.75em" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mark-ground)" />
      <rect x="5" y="12.5" width="22" height="7" rx="3.5" fill="var(--mark-ink)" />
      <path d="M19 6v20" stroke="var(--mark-ground)" strokeWidth="7" />
      <path d="M19 6v20" stroke="var(--mark-fair)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
