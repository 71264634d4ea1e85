import { readError } from './failure.ts';

const badGateway = 502;

interface OpenQuestion<Body> {
  signal: AbortSignal;
  isBody: (body: unknown) => body is Body;
  fetchAnswer?: typeof fetch;
}

/**
 * Gets what everybody may read, without the typed client, which pages outside the sign-in do not load. Rejects as the
 * client does: with the server's words where there are any.
 */
export async function fetchOpen<Body>(
  path: string,
  { signal, isBody, fetchAnswer = fetch }: OpenQuestion<Body>,
): Promise<Body> {
  const response = await fetchAnswer(path, { signal });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isBody(body)) return body;
  // What says that all is well and is something else comes from in between.
  throw readError(body, { status: response.ok ? badGateway : response.status });
}
