import { afterEach, vi } from 'vitest';

/** A browser that makes and shows passkeys: what the device answers is what the test put there; `null` is a refusal. */
export const device: { answer: object | null; asked: unknown[] } = { answer: null, asked: [] };

class TestCredential {
  static readonly parseCreationOptionsFromJSON = (options: unknown) => options;
  static readonly parseRequestOptionsFromJSON = (options: unknown) => options;
  toJSON(): object | null {
    return device.answer;
  }
}

function ask({ publicKey }: { publicKey: unknown }): Promise<TestCredential> {
  device.asked.push(publicKey);
  if (device.answer === null) return Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
  return Promise.resolve(new TestCredential());
}

/** Gives the browser passkeys until the test is over. */
export function givePasskeys(answer: object | null): void {
  device.answer = answer;
  device.asked = [];
  vi.stubGlobal('PublicKeyCredential', TestCredential);
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) => {
        if (name === 'credentials') return { create: ask, get: ask };
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  );
}

afterEach(() => vi.unstubAllGlobals());
