export type PictureType = 'image/jpeg' | 'image/png';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);
const pngHeaderEnd = 29;
/** More would be no thumbnail; a reader unpacks all of it, however small it is packed. */
const longestSide = 2_048;
/** Grey, colours, and colours of a palette: those without transparency, which a PDF takes as they are. */
const opaqueKinds = [0, 2, 3];

/** What a file is by its first bytes; `null` if it is neither, or too large to be unpacked for a row of thumbnails. */
export function readPictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, jpegSignature.length).equals(jpegSignature)) return 'image/jpeg';
  if (bytes.length < pngHeaderEnd || !bytes.subarray(0, pngSignature.length).equals(pngSignature))
    return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= longestSide && height <= longestSide ? 'image/png' : null;
}

/** True for a PNG that would have to be unpacked to be drawn on paper: one with transparency, or interlaced. */
export function needsUnpacking(png: Buffer): boolean {
  return !opaqueKinds.includes(png[25] ?? 0) || png[28] !== 0 || png.includes('tRNS');
}
