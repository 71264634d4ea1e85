/** Longer than a phone takes from the start's answer to its first drawing; afterwards the server is asked again. */
const keptForMs = 10_000;

let answers = new Map<string, { body: unknown; keptAt: number }>();

/** Keeps what came with the start, each for the one call that would ask for it next; all that was kept before goes. */
export function keepFirstData(bodies: Record<string, unknown>): void {
  const keptAt = performance.now();
  answers = new Map(Object.entries(bodies).map(([path, body]) => [path, { body, keptAt }]));
}

/** The answer to a call that is already here, once. */
export function takeFirstData({ method, url }: Request): Response | null {
  const { pathname, search } = new URL(url);
  const found = answers.get(pathname + search);
  if (method !== 'GET' || found === undefined) return null;
  answers.delete(pathname + search);
  return performance.now() - found.keptAt > keptForMs ? null : Response.json(found.body);
}
