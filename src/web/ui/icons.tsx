import type { ReactNode } from 'react';

/**
 * The icon set: 20 x 20, one stroke width, drawn in the colour of the text beside them. All are decoration for
 * screen readers; the word stands next to them.
 */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

function drawIcon(...paths: readonly string[]) {
  return function DrawnIcon() {
    return (
      <Icon>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </Icon>
    );
  };
}

export const CheckIcon = drawIcon('M4 10.5 8.2 15 16 5.5');
export const CrossIcon = drawIcon('M5 5l10 10', 'M15 5 5 15');
export const PlusIcon = drawIcon('M10 5v10', 'M5 10h10');
export const DashIcon = drawIcon('M5 10h10');
export const MinusIcon = drawIcon('M5 10h10');
export const WarningIcon = drawIcon('M10 3.2 17.6 16.4H2.4z', 'M10 8.2v3.6', 'M10 14.1v.1');
export const InfoIcon = drawIcon(
  'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z',
  'M10 9.3v4.2',
  'M10 6.5v.1',
);
export const ArrowRightIcon = drawIcon('M4 10h12', 'M11 5l5 5-5 5');
export const ChevronDownIcon = drawIcon('M5 7.5 10 12.5 15 7.5');
export const SearchIcon = drawIcon('M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z', 'M13 13l4 4');
export const SunIcon = drawIcon(
  'M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z',
  'M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1',
);
export const MoonIcon = drawIcon('M16.6 12.3A7.2 7.2 0 0 1 7.7 3.4a7.2 7.2 0 1 0 8.9 8.9z');
export const MenuIcon = drawIcon('M3 6h14', 'M3 10h14', 'M3 14h14');
export const DialIcon = drawIcon('M3.2 14.5a7.6 7.6 0 1 1 13.6 0', 'M10 11l3.2-4', 'M10 11v.1');
export const PriceIcon = drawIcon('M3 4.5v11', 'M17 4.5v11', 'M3 10h14', 'M8 7v6', 'M13 8.2v3.6');
export const ShieldIcon = drawIcon(
  'M10 2.6 16 5v4.6c0 3.8-2.5 6.5-6 7.8-3.5-1.3-6-4-6-7.8V5z',
  'M7.2 9.8l2 2.1 3.6-4',
);
export const PulseIcon = drawIcon('M2.5 10.5h3.2L8 4.5l4 11 2.2-5h3.3');
export const PersonIcon = drawIcon(
  'M10 3.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z',
  'M3.8 17c.4-3.2 2.7-5.1 6.2-5.1s5.8 1.9 6.2 5.1',
);
export const PeopleIcon = drawIcon(
  'M7.4 4.2a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8z',
  'M2.2 16c.3-2.9 2.3-4.6 5.2-4.6s4.9 1.7 5.2 4.6',
  'M13 4.5a2.7 2.7 0 0 1 0 5.2',
  'M14.6 11.8c1.9.5 3 2 3.2 4.2',
);
export const ScatterIcon = drawIcon('M3 3v14h14', 'M7 12.5v.1', 'M10 9v.1', 'M12.5 11.5v.1', 'M15 5.5v.1');
export const TagIcon = drawIcon('M3 3.5h6.5l7 7-6 6-7.5-7.5z', 'M6.7 7v.1');
export const LockIcon = drawIcon('M4.5 9h11v8h-11z', 'M7 9V6.5a3 3 0 0 1 6 0V9', 'M10 12.2v1.6');
export const ClockIcon = drawIcon('M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z', 'M10 6v4.2l2.7 1.7');
export const RefreshIcon = drawIcon(
  'M16.4 10a6.4 6.4 0 0 1-11.2 4.2',
  'M3.6 10a6.4 6.4 0 0 1 11.2-4.2',
  'M15 2.8v3.2h-3.2',
  'M5 17.2V14h3.2',
);
export const LinkIcon = drawIcon(
  'M8.5 11.5a3.2 3.2 0 0 0 4.5 0l2.6-2.6a3.2 3.2 0 0 0-4.5-4.5L10 5.5',
  'M11.5 8.5a3.2 3.2 0 0 0-4.5 0L4.4 11.1a3.2 3.2 0 0 0 4.5 4.5L10 14.5',
);
export const DownloadIcon = drawIcon('M10 3v9.5', 'M6 9l4 4 4-4', 'M3.5 16.5h13');
