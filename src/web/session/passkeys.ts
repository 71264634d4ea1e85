/** Whether this browser can make and show passkeys here: a secure page, and a name for a host, as passkeys need. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}

/** Has the device make a passkey by the server's options; `null` where the person did not want to, or it has one. */
export function makePasskey(options: unknown): Promise<object | null> {
  return askDevice(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asOptions(options)),
    }),
  );
}

/** Has the device answer the server's challenge with a passkey; `null` where none was chosen. */
export function showPasskey(options: unknown): Promise<object | null> {
  return askDevice(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asOptions(options)),
    }),
  );
}

async function askDevice(ask: () => Promise<Credential | null>): Promise<object | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch {
    // Cancelled, timed out or not allowed: browsers do not tell them apart, so that pages learn nothing.
    return null;
  }
}

/** Written by the server's WebAuthn library in the form that browsers read; they refuse what is not. */
function asOptions<T>(options: unknown): T {
  return options as T;
}
