const place = 'sponsorscope.invitation';
const clientPlace = 'sponsorscope.client';

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

/** The end of an address of a client's page that a guest by account can have. */
const clientKey = /^(?:mine|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Keeps the client's page that a guest was sent from to sign in; anything else is no such page. */
export function keepClientPage(key: string | null): void {
  if (key === null || !clientKey.test(key)) return;
  try {
    sessionStorage.setItem(clientPlace, key);
  } catch {
    // A browser that refuses storage: the address of the page still works.
  }
}

/** The client's page to go back to, once. */
export function takeClientPath(): string | null {
  try {
    const key = sessionStorage.getItem(clientPlace) ?? '';
    sessionStorage.removeItem(clientPlace);
    return clientKey.test(key) ? `/client/${key}` : null;
  } catch {
    return null;
  }
}
