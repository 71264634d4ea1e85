/** Whether this browser can make and show passkeys here: a secure page, and a name for a host, as passkeys need. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}

/** Has the device make a passkey by the server's options; `null` where the person did not want to, or it has one. */
export async function makePasskey(options: unknown): Promise<object | null> {
  if (!isOptions(options)) return null;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return askDevice(() => navigator.credentials.create({ publicKey }));
}

/** Has the device answer the server's challenge with a passkey; `null` where none was chosen. */
export async function showPasskey(options: unknown): Promise<object | null> {
  if (!isOptions(options)) return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return askDevice(() => navigator.credentials.get({ publicKey }));
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

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

/** The server's WebAuthn library writes them in the form that browsers read. */
function isOptions(options: unknown): options is Options {
  return typeof options === 'object' && options !== null && 'challenge' in options;
}
