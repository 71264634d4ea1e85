import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';

/** What an authenticator says of itself with each answer: user present, user verified. */
const present = 0x01;
const verified = 0x04;
const holdsKey = 0x40;

const asked = z.looseObject({ challenge: z.string() });

interface Wishes {
  origin: string;
  /** Whether the device asked for a PIN or a fingerprint. */
  isVerified?: boolean;
}

/** A passkey in software, as WebAuthn has it: makes one for a site, and answers with it. */
export class TestPasskey {
  readonly id = randomBytes(16);
  #key: KeyObject;
  #public: { x: string; y: string };
  counter = 0;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#public = { x, y };
  }

  /** The answer to the options for a new passkey. */
  make(options: unknown, { origin, isVerified = true }: Wishes) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cosePublicKey()]);
    const data = Buffer.concat([this.#authenticatorData(origin, isVerified, holdsKey), credential]);
    const response = {
      clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
      attestationObject: attest(data).toString('base64url'),
      transports: ['internal'],
    };
    return this.#wrap(response);
  }

  /** The answer to the options for a sign-in. */
  use(options: unknown, { origin, isVerified = true }: Wishes) {
    this.counter += 1;
    const data = this.#authenticatorData(origin, isVerified, 0);
    const client = clientData('webauthn.get', options, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#wrap({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    });
  }

  #wrap<T>(response: T) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  }

  #authenticatorData(origin: string, isVerified: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const site = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([present | (isVerified ? verified : 0) | more]), counter]);
  }

  /** The key in CBOR, as COSE spells an ES256 key. */
  #cosePublicKey(): Buffer {
    const bytes = (text: string) => [Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')];
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      ...bytes(this.#public.x),
      Buffer.from([0x22]),
      ...bytes(this.#public.y),
    ]);
  }
}

function clientData(type: string, options: unknown, origin: string): Buffer {
  const { challenge } = asked.parse(options);
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** `{ fmt: "none", attStmt: {}, authData }` in CBOR. */
function attest(data: Buffer): Buffer {
  const name = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    name('fmt'),
    name('none'),
    name('attStmt'),
    Buffer.from([0xa0]),
    name('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}
