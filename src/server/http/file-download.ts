/**
 * A file that is sent while it is made, so that its length does not matter. It passes as the contract's `File`; what
 * breaks while it is made cuts the connection, so that no client takes half a file for a whole one.
 */
export class FileDownload extends File {
  readonly chunks: AsyncIterable<Uint8Array | string>;

  constructor(name: string, type: string, chunks: AsyncIterable<Uint8Array | string>) {
    super([], name, { type });
    this.chunks = chunks;
  }
}

/** The header that names a download; what is no plain letter goes into its encoded form (RFC 6266, RFC 8187). */
export function nameDownload(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
