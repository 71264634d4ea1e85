/** The mark: a dial over three bars. Decoration; the name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="1.75em" height="1.75em" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand-fill)" />
      <g stroke="var(--on-brand)" strokeLinecap="round">
        <path d="M6.6 20.6a10 10 0 1 1 18.8 0" strokeWidth="2.6" />
        <path d="M11 25.5v-4.5M16 25.5v-9.5M21 25.5v-6.5" strokeWidth="2.8" />
      </g>
    </svg>
  );
}
