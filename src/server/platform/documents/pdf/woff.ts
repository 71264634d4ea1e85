import { inflateSync } from 'node:zlib';

const woffSignature = 0x774f4646;
const headerLength = { woff: 44, sfnt: 12 };
const entryLength = { woff: 20, sfnt: 16 };

/**
 * The plain OpenType file inside a WOFF 1.0 font (W3C, WOFF File Format 1.0). Unpacking it once is faster than
 * unpacking a table for every letter. Throws if the bytes are not WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < headerLength.woff || woff.readUInt32BE(0) !== woffSignature)
    throw new Error('Not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(headerLength.sfnt + count * entryLength.sfnt);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * entryLength.sfnt, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * entryLength.sfnt, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = headerLength.woff + index * entryLength.woff;
    const table = readTable(woff, entry);
    const target = headerLength.sfnt + index * entryLength.sfnt;
    woff.copy(head, target, entry, entry + 4);
    woff.copy(head, target + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, target + 8);
    head.writeUInt32BE(table.length, target + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(start, start + packedLength);
  return packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed;
}
