import type { StoredFile } from './file-store.ts';

/** Sends a file in the best encoding that the browser accepts, or says that it has not changed. */
export function answerFile(
  request: Request,
  file: StoredFile,
  options: { status?: number; cacheControl: string },
): Response {
  const { status = 200, cacheControl } = options;
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  };
  const known = request.headers.get('if-none-match');
  if (status === 200 && known !== null && names(known, file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { body, encoding } = chooseForm(file, request.headers.get('accept-encoding') ?? '');
  if (encoding !== null) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** Compared weakly, as RFC 9110 requires: a proxy that compresses marks the tag as weak. */
function names(list: string, etag: string): boolean {
  return list.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

function chooseForm(file: StoredFile, accepted: string) {
  const takes = (encoding: string) =>
    new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:$|[,\\s]))`).test(accepted);
  if (file.br !== null && takes('br')) return { body: file.br, encoding: 'br' };
  if (file.gzip !== null && takes('gzip')) return { body: file.gzip, encoding: 'gzip' };
  return { body: file.plain, encoding: null };
}
