import { randomFillSync } from 'node:crypto';

/** 132 bits of each: 22 letters of six bits. */
const idBytes = 17;
const idLength = 22;
/** Random bytes come in one go for so many ids: asking takes longer than getting them. */
const idsAtOnce = 64;

const random = Buffer.alloc(idBytes * idsAtOnce);
let taken = idsAtOnce;

/** Random for each click, so it says nothing about who clicked. */
export function createClickId(): string {
  if (taken === idsAtOnce) {
    randomFillSync(random);
    taken = 0;
  }
  const start = taken * idBytes;
  taken += 1;
  return random.toString('base64url', start, start + idBytes).slice(0, idLength);
}
