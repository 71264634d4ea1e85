import { useSearchParams } from 'react-router';

/** A step that stays on its screen, such as another tab: the reader keeps place and focus. */
export const withinScreen = { within: true } as const;

export function isWithinScreen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'within' in state && state.within === true;
}

/** The open tab, kept in the address as `?tab=`: links lead to it and the back button returns. The first is the default. */
export function useTabInAddress<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [Tab, (wanted: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('tab');
  const tab = tabs.find((name) => name === given) ?? tabs[0];
  const open = (wanted: string | null) => {
    const found = tabs.find((name) => name === wanted);
    if (found === undefined || found === tab) return;
    setParameters(found === tabs[0] ? {} : { tab: found }, { state: withinScreen });
  };
  return [tab, open];
}
