/** Width and height as a PNG's header declares them (PNG specification, 11.2.2). */
export function readPngSize(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getUint32(0) !== 0x89_50_4e_47) throw new Error('This is no PNG.');
  return [view.getUint32(16), view.getUint32(20)];
}
