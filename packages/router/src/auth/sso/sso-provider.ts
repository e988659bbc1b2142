import type * as oidc from 'openid-client';

/** Loaded when somebody signs in by it: few do, and every start would load it. */
const library = () => import('openid-client');

/** A client of a provider, as registered there. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** Whether the provider may be reached without encryption, for tests on the same machine. */
  allowsHttp: boolean;
}

/** What protects one sign-in: the state against forged returns, the nonce and the verifier against stolen codes. */
export interface Protection {
  state: string;
  nonce: string;
  verifier: string;
}

const TIMEOUT_SECONDS = 10;
const KNOWN_FOR_MS = 600_000;
const known = new Map<string, { at: number; config: Promise<oidc.Configuration> }>();

/** The provider's metadata, read at most every ten minutes. Throws if it cannot be read or is that of another issuer. */
export function openProvider(client: ProviderClient): Promise<oidc.Configuration> {
  const key = JSON.stringify(client);
  const found = known.get(key);
  if (found && Date.now() - found.at < KNOWN_FOR_MS) return found.config;
  const config = discover(client);
  known.clear();
  known.set(key, { at: Date.now(), config });
  config.catch(() => known.delete(key));
  return config;
}

async function discover({ issuer, clientId, clientSecret, allowsHttp }: ProviderClient): Promise<oidc.Configuration> {
  const { None, allowInsecureRequests, discovery, enableNonRepudiationChecks, ...methods } = await library();
  const execute = [enableNonRepudiationChecks, ...(allowsHttp ? [allowInsecureRequests] : [])];
  const authentication = clientSecret === null ? None() : withSecret(methods, clientSecret);
  return discovery(new URL(issuer), clientId, undefined, authentication, { execute, timeout: TIMEOUT_SECONDS });
}

/** Authenticates the client in the way that the provider supports. */
const withSecret =
  ({ ClientSecretBasic, ClientSecretPost }: Pick<typeof oidc, 'ClientSecretBasic' | 'ClientSecretPost'>, secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    return authenticate(server, ...rest);
  };

/** New random values for one sign-in. */
export async function newProtection(): Promise<Protection> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await library();
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/** The address of the provider's sign-in page. */
export async function signInAddress(
  config: oidc.Configuration,
  { state, nonce, verifier }: Protection,
  { redirectUri, scope }: { redirectUri: string; scope: string },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const code_challenge = await calculatePKCECodeChallenge(verifier);
  const sent = { redirect_uri: redirectUri, scope, state, nonce, code_challenge, code_challenge_method: 'S256' };
  return buildAuthorizationUrl(config, sent).href;
}

/** The claims about who has come back to that address. Throws if the answer is not one to this sign-in, or the tokens are not valid. */
export async function claimsOf(
  config: oidc.Configuration,
  returned: URL,
  { state, nonce, verifier }: Protection,
): Promise<Readonly<Record<string, unknown>>> {
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const tokens = await authorizationCodeGrant(config, returned, checks);
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token.');
  if (!config.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}
