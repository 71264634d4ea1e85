import { readRefusal, type Refusal } from './refusal.ts';
import { refreshStart } from './start.ts';
import { noteWorkspaceRefusal, workspaceHeader } from './workspace.ts';

const blobLifeMs = 60_000;
const sessionEnded = 401;

/** `message` and `code` are empty where nothing that can be read was answered. */
export type DownloadOutcome = { ok: true } | ({ ok: false } & Refusal);

/**
 * Posts JSON and saves the file that is answered, under the name the server gives it. Long files take their time, so
 * nothing is given up early; one that breaks off in the middle is never saved. Never throws.
 */
export function download(path: string, body: object): Promise<DownloadOutcome> {
  return request(path, body, async (response) => {
    saveFile(readFileName(response.headers.get('content-disposition')), await response.blob());
  });
}

/** The same for a document that stands in the answer's fields `html` and `filename`. */
export function downloadDocument(path: string, body: object): Promise<DownloadOutcome> {
  return request(path, body, async (response) => {
    const { filename, html }: { filename: unknown; html: unknown } = await response.json();
    if (typeof filename !== 'string' || typeof html !== 'string') throw new TypeError('This is no document.');
    saveFile(filename, new Blob([html], { type: 'text/html;charset=utf-8' }));
  });
}

/** The name in a `Content-Disposition` header: its encoded form (RFC 8187) before its plain one. */
export function readFileName(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? 'download';
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return plain;
  }
}

async function request(
  path: string,
  body: object,
  save: (response: Response) => Promise<void>,
): Promise<DownloadOutcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...workspaceHeader() },
      body: JSON.stringify(body),
    });
    if (!response.ok) return await refuse(response);
    await save(response);
    return { ok: true };
  } catch {
    return { ok: false, message: '', code: '' };
  }
}

async function refuse(response: Response): Promise<DownloadOutcome> {
  const { status } = response;
  if (status === sessionEnded) void refreshStart();
  const body: unknown = await response.json();
  const refusal = readRefusal({ ok: false, status, body });
  noteWorkspaceRefusal(refusal.code);
  return { ok: false, ...refusal };
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), blobLifeMs);
}
