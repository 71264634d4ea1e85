import { AnsweringServer } from './test-answers.ts';

/**
 * The network of component tests: one declared server. It is a module of its own because the typed client keeps the
 * `fetch` it finds when it is loaded, once for all files of a worker.
 */
let server = new AnsweringServer({});

globalThis.fetch = (resource, init) => server.fetch(resource, init);

export function setServer(next: AnsweringServer): void {
  server = next;
}

/** Puts a server there that answers nothing, and tells what the one before was asked in vain. */
export function removeServer(): readonly string[] {
  const { unexpected } = server;
  server = new AnsweringServer({});
  return unexpected;
}
