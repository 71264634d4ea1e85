/** What an entered avatar address comes to on the screen: only https is ever loaded. */
export type AvatarAddress = { kind: 'none' } | { kind: 'picture'; url: string } | { kind: 'not-shown' };

export function readAvatarAddress(entered: string | null): AvatarAddress {
  const text = (entered ?? '').trim();
  if (text === '') return { kind: 'none' };
  const url = URL.parse(text);
  return url?.protocol === 'https:' ? { kind: 'picture', url: url.href } : { kind: 'not-shown' };
}
