import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a request hands to the library's callbacks and gets back from them. The library calls them inside its
 * transaction, where neither hashing nor mail has a place: hashes are made ahead, mails are sent afterwards.
 */
export interface LibraryRequest {
  preparedHash: string | null;
  afterwards: (() => Promise<void>)[];
}

const current = new AsyncLocalStorage<LibraryRequest>();

export function withLibraryRequest<T>(pass: LibraryRequest, work: () => Promise<T>): Promise<T> {
  return current.run(pass, work);
}

export function createLibraryRequest(preparedHash: string | null = null): LibraryRequest {
  return { preparedHash, afterwards: [] };
}

export function preparedHash(): string | null {
  return current.getStore()?.preparedHash ?? null;
}

/** Keeps `work` until the request's transaction is over. */
export function doAfterwards(work: () => Promise<void>): void {
  const pass = current.getStore();
  if (pass === undefined) throw new Error('The accounts library was called without a pass.');
  pass.afterwards.push(work);
}
