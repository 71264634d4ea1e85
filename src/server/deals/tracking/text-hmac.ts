import { hash } from 'node:crypto';

/** Bytes that SHA-256 takes at once, and those that it gives. */
const blockBytes = 64;
const digestBytes = 32;
/** Longer texts are cut. */
const longestText = 256;

/**
 * HMAC-SHA256 of short Latin texts with one key, as base64url. What `createHmac` makes for each text, an object that
 * lives outside of JavaScript's memory, takes longer to make and to clear away than the two digests do.
 */
export function createTextHmac(key: Buffer): (text: string) => string {
  const inner = Buffer.alloc(blockBytes + longestText, 0x36);
  const outer = Buffer.alloc(blockBytes + digestBytes, 0x5c);
  for (const [at, byte] of key.subarray(0, blockBytes).entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return (text) => {
    const length = inner.write(text, blockBytes, 'latin1');
    // As text: a buffer of its own would take longer than the digest.
    outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'latin1');
    return hash('sha256', outer, 'base64url');
  };
}
