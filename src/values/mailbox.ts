/** Mail hosts that deliver to one mailbox wherever its name has dots, and their other names. */
const dotlessHosts: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox an address leads to: lower case, no tag after a plus sign, no dots if the host ignores them. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, Math.max(at, 0)).split('+');
  return dotlessHosts.includes(host) ? `${name.replaceAll('.', '')}@${dotlessHosts[0]}` : `${name}@${host}`;
}
