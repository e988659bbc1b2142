// The library is loaded with the first use: most sign-ins need no passkey.
const library = () => import('@simplewebauthn/browser');

/** Whether the browser can use passkeys here. */
export const hasPasskeys = (): boolean => window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/** Creates a passkey with the server's options (JSON text) and returns the answer for the server (JSON text). */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Asks for a passkey with the server's options (JSON text) and returns the answer for the server (JSON text). */
export async function askForPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}
