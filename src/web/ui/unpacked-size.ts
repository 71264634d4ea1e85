const endMark = 0x06_05_4b_50;
const endBytes = 22;
const longestComment = 0xff_ff;
const partMark = 0x02_01_4b_50;
const partBytes = 46;
/** Compressed, nothing takes this many bytes. */
const packedNothing = 2;
/** Stand where a count or a size is told elsewhere, because it is larger. */
const countElsewhere = 0xff_ff;
const sizeElsewhere = 0xff_ff_ff_ff;

/**
 * The bytes that the parts of a zip archive come to, as its own list of them tells (APPNOTE.TXT, 4.3.12 and 4.3.16);
 * `Infinity` where the list tells too little to be sure. Throws where there is no list. What unpacks a part stops where
 * it grows beyond what the list told.
 */
export function readUnpackedSize(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (parts === countElsewhere || at === sizeElsewhere) return Infinity;
  let size = 0;
  for (let part = 0; part < parts; part += 1) {
    if (view.getUint32(at, true) !== partMark) throw new Error('The list of an archive’s parts breaks off.');
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const isHidden = unpacked === sizeElsewhere || (unpacked === 0 && packed > packedNothing);
    size += isHidden ? Infinity : unpacked;
    at +=
      partBytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return size;
}

/** The last end mark, before which nothing but a comment may stand. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new Error('An archive has no end.');
}
