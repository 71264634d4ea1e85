/** The mark: a lens over three bars. Decoration; the name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="1.75em" height="1.75em" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand-fill)" />
      <g stroke="var(--on-brand)" strokeLinecap="round">
        <path d="M14.5 5.5a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM21.2 21.2l5 5" strokeWidth="2.4" />
        <path d="M10.8 18v-2.4M14.5 18v-7M18.2 18v-4.6" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
