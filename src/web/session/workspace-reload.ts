/** Why a page is loaded again: it was drawn for a workspace that this sign-in no longer works in. */
export type ReloadReason = 'changed' | 'left' | 'joined' | 'switched';

/** Where the reason stands for the page that comes, which says it (`attend.ts`). */
export const reloadPlace = 'sponsorscope.workspace';

/** Screens that every workspace has; what stands on others belongs to one alone. */
const everywhere = /^\/(?:dashboard|library|lists|watch|clients|team|profile)$/;

/** Loads the page anew, so that nothing of the former workspace remains in it. */
export function reloadWorkspace(reason: ReloadReason, path = location.pathname): void {
  try {
    sessionStorage.setItem(reloadPlace, reason);
  } catch {
    // A browser that refuses storage is told nothing.
  }
  location.assign(everywhere.test(path) ? path : '/dashboard');
}

/** Which workspace the page's address asks for. */
export function wantedWorkspace(): string | null {
  return /[?&]w=([\da-f-]{36})(?:&|$)/.exec(location.search)?.[1] ?? null;
}
