/** The mark: a sight line over a price range, its dot the fair price. Decoration; the name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="1.75em" height="1.75em" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mark-ground)" />
      <path d="M6 20.5h20M6 17v7M26 17v7" stroke="var(--mark-ink)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M18.5 5.5v10" stroke="var(--mark-fair)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="18.5" cy="20.5" r="4" fill="var(--mark-fair)" stroke="var(--mark-ground)" strokeWidth="2" />
    </svg>
  );
}
