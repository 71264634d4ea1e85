import { vi } from 'vitest';

export interface SavedFile {
  name: string;
  content: Blob;
}

/** What the page saves from now on, under the name it gives each file; nothing leaves the page. */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:${location.origin}/${contents.size}`;
    if (content instanceof Blob) contents.set(url, content);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() });
  });
  return saved;
}
