import { notifications } from '@mantine/notifications';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { afterEach } from 'vitest';
import { forgetAccount } from './session/start.ts';
import { AnsweringServer } from './test-answers.ts';

/** Set up before each file of component tests: the network is one declared server, and each test leaves nothing behind. */
let server = new AnsweringServer({});

export function setServer(next: AnsweringServer): void {
  server = next;
}

// The typed client keeps the `fetch` it finds when it is loaded, so this one has to be there before it.
globalThis.fetch = (resource, init) => server.fetch(resource, init);

// A page without a secure address has no locks; the one of the tests says that it has, and has none.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');

// happy-dom does not know `search` yet, and React takes an element that is unknown for a mistake.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

// `screen` looks where it was loaded, which may be the page of another file.
Object.assign(screen, within(document.body));

// Parts of a screen are loaded when they are first shown, which takes a busy machine its time.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(message ?? 'Nothing was found.'),
});

afterEach(() => {
  cleanup();
  notifications.clean();
  forgetAccount();
  localStorage.clear();
  sessionStorage.clear();
  const { unexpected } = server;
  server = new AnsweringServer({});
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
});
