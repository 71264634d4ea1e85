import { crc32 } from 'node:zlib';
import type { PictureSize } from './picture-header.ts';

/** A part of a PNG, with its checksum. */
export function makeChunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG that says it has this size, whatever is in it. */
export function makePng({ width, height }: PictureSize): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makeChunk('IHDR', head),
    makeChunk('IDAT', Buffer.alloc(0)),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A WebP whose canvas is said to be as large as one can be. */
export function makeWideWebp(webp: Buffer): Buffer {
  const canvas = Buffer.from([
    ...Buffer.from('VP8X'),
    10,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...Array.from({ length: 6 }, () => 0xff),
  ]);
  const file = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
