const place = 'sponsorscope.invitation';

/** Keeps an invitation for whoever signs in or up first; `null` forgets it. */
export function keepInvitation(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(place);
    else localStorage.setItem(place, token);
  } catch {
    // A browser that refuses storage: the link in the mail still works.
  }
}

/** Where whoever has just signed in goes on: an invitation that they followed, once. */
export function takeInvitationPath(): string | null {
  try {
    const token = localStorage.getItem(place);
    localStorage.removeItem(place);
    return token === null ? null : `/invitation?token=${encodeURIComponent(token)}`;
  } catch {
    return null;
  }
}
