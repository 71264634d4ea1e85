import { crc32 } from 'node:zlib';

export interface PictureSize {
  width: number;
  height: number;
}

/** What is wrong with a file: no picture that is taken here, one that moves, or one that is not whole. */
export type PictureFault = 'unknown' | 'moves' | 'damaged';

/**
 * The size of a PNG, JPEG or WebP by its bytes alone, read before anything unpacks it. Each part is walked to the end,
 * since a library that draws fills in what a cut file lacks.
 */
export function readPictureSize(bytes: Buffer): PictureSize | PictureFault {
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes);
    if (bytes.subarray(0, 3).equals(jpegSignature)) return readJpeg(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
      return readWebp(bytes);
    return 'unknown';
  } catch (error) {
    // Something that the file says is there lies beyond its end.
    if (error instanceof RangeError) return 'damaged';
    throw error;
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

function readPng(bytes: Buffer): PictureSize | PictureFault {
  let size: PictureSize | null = null;
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const checksum = bytes.readUInt32BE(end);
    if (checksum !== crc32(bytes.subarray(at + 4, end)) || (size === null) !== (kind === 'IHDR'))
      return 'damaged';
    if (kind === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (kind === 'acTL') return 'moves';
    if (kind === 'IEND') return size ?? 'damaged';
    at = end + 4;
  }
}

/** Frames of the kinds that browsers draw: baseline and progressive. */
const jpegFrames = new Set([0xc0, 0xc1, 0xc2]);

function readJpeg(bytes: Buffer): PictureSize | PictureFault {
  let size: PictureSize | null = null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return 'damaged';
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (jpegFrames.has(marker))
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
    // The picture itself, up to the mark of its end.
    if (marker === 0xda) return size !== null && bytes.indexOf(jpegEnd, at) !== -1 ? size : 'damaged';
  }
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

function readWebp(bytes: Buffer): PictureSize | PictureFault {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return 'damaged';
  let size: PictureSize | null = null;
  let canvas: PictureSize | null = null;
  for (let at = 12; at < end;) {
    const kind = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (kind === 'ANIM' || kind === 'ANMF') return 'moves';
    size ??= readWebpSize(bytes, { kind, body });
    if (kind === 'VP8X')
      canvas = { width: 1 + bytes.readUIntLE(body + 4, 3), height: 1 + bytes.readUIntLE(body + 7, 3) };
    at = body + length + (length % 2);
    if (at > end) return 'damaged';
  }
  if (size === null) return 'damaged';
  // A picture that stands still fills its canvas.
  const { width, height } = canvas ?? size;
  return width === size.width && height === size.height ? size : 'damaged';
}

function readWebpSize(bytes: Buffer, { kind, body }: { kind: string; body: number }): PictureSize | null {
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(body + 6) & 0x3fff, height: bytes.readUInt16LE(body + 8) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(body + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
