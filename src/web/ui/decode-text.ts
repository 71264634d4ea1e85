/** UTF-8, UTF-16 by its mark, or the old encoding of Western tables; `null` for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const mark = String.fromCharCode(...bytes.subarray(0, 2));
  if (mark === '\u00FF\u00FE') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '\u00FE\u00FF') return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
