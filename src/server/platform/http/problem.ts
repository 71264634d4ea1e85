import type { ErrorBody } from './errors.ts';

/** A refusal as problem details (RFC 9457); `error` and `code` are those of every other refusal of the product. */
export interface Problem extends ErrorBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
}

interface Refused {
  status: number;
  body: ErrorBody;
}

/** The same for every installation, whatever its address; it names the problem and is not a link. */
const typePrefix = 'urn:sponsorscope:problem:';
/** Used if nothing says when trying again makes sense. */
const retrySeconds = '60';
const spelled: Readonly<Record<string, string>> = { api: 'API', url: 'URL', youtube: 'YouTube' };

export function toProblem({ status, body }: Refused, requestId: string): Problem {
  const type = typePrefix + body.code.toLowerCase().replaceAll('_', '-');
  const title = titleOf(body.code);
  return { type, title, status, detail: body.error, instance: `urn:uuid:${requestId}`, ...body };
}

/** The headers of a problem, besides its body. */
export function problemHeaders({ status }: Refused): Record<string, string> {
  return {
    'content-type': 'application/problem+json',
    ...(status === 401 && { 'www-authenticate': 'ApiKey realm="Sponsorscope", header="x-api-key"' }),
    ...((status === 429 || status === 503) && { 'retry-after': retrySeconds }),
  };
}

/** A code as words: `NO_UPLOADS` as `No uploads`. */
export function titleOf(code: string): string {
  const words = code
    .toLowerCase()
    .split('_')
    .map((word) => spelled[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
