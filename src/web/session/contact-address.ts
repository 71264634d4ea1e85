/** On a reserved domain: nobody reads what is sent there. The server puts the configured address in its place. */
export const demoContactAddress = 'hello@sponsorscope.example';

/** In the head of every page, so that the address is there before the page asks the server anything. */
export const contactMetaName = 'contact-address';

/** Whom people write to, as this page's document says. */
export function readContactAddress(): string {
  if (typeof document === 'undefined') return demoContactAddress;
  const meta = document.querySelector(`meta[name="${contactMetaName}"]`);
  return meta?.getAttribute('content') ?? demoContactAddress;
}
