import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A ZIP file that is written piece by piece: what has been taken away is held no more. */
export interface Archive {
  /** Begins a file; the one before is ended. */
  begin(name: string): void;
  add(text: string): void;
  /** Ends the last file, and the archive. */
  end(): void;
  /** Everything that was compressed since it was last asked for. */
  take(): Uint8Array;
  /** How many bytes wait to be taken. */
  waiting(): number;
}

export function createArchive(at: Date): Archive {
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let current: ZipDeflate | null = null;
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    pieces.push(bytes);
    waiting += bytes.length;
  });
  const finish = () => {
    current?.push(new Uint8Array(), true);
    current = null;
  };
  return {
    begin(name) {
      finish();
      current = new ZipDeflate(name, { level: 6 });
      current.mtime = at;
      zip.add(current);
    },
    add: (text) => current?.push(strToU8(text)),
    end() {
      finish();
      zip.end();
    },
    take() {
      const taken = Buffer.concat(pieces);
      pieces = [];
      waiting = 0;
      return taken;
    },
    waiting: () => waiting,
  };
}
