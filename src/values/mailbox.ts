/** Mail hosts that deliver one mailbox under every placing of dots, and its names. */
const dotlessHosts: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox an address leads to: small letters, no tag behind a plus sign, no dots where the host ignores them. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, Math.max(at, 0)).split('+');
  return dotlessHosts.includes(host) ? `${name.replaceAll('.', '')}@${dotlessHosts[0]}` : `${name}@${host}`;
}
