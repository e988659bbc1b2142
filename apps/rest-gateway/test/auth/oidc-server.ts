import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Who signs in at the provider next. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  groups?: string[];
  amr?: string[];
}

export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: Person;
  close(): Promise<void>;
}

/** A provider of OpenID Connect at which `person` signs in without being asked. */
export async function openOidcServer(redirectUri: () => string): Promise<OidcServer> {
  const client = { client_id: 'merx', client_secret: 'a-secret-of-the-client' };
  const opened: Pick<OidcServer, 'person'> = { person: { sub: 'nobody' } };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const login = { accountId: opened.person.sub };
      void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    } else void provider.callback()(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri()] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'groups'],
    },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true, methods: ['S256'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ ...opened.person, sub: accountId }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: client.client_id, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return Object.assign(opened, {
    issuer,
    ...{ clientId: client.client_id, clientSecret: client.client_secret },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** A browser without pages: it keeps cookies and follows redirects one by one. */
export function newBrowser() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async visit(url: string): Promise<Response> {
      const host = new URL(url).host;
      const own = [...cookies]
        .filter(([key]) => key.startsWith(`${host} `))
        .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`);
      const response = await fetch(url, { redirect: 'manual', headers: { Cookie: own.join('; ') } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(`${host} ${name}`);
        else cookies.set(`${host} ${name}`, value);
      }
      return response;
    },
    /** Follows redirects until one leads to an address that contains `end`, and returns that address. */
    async follow(url: string, end: string): Promise<string> {
      let at = url;
      for (let steps = 0; steps < 10; steps++) {
        const next = (await this.visit(at)).headers.get('location');
        if (next === null) throw new Error(`${at} led nowhere.`);
        at = new URL(next, at).href;
        if (at.includes(end)) return at;
      }
      throw new Error(`${url} did not lead to ${end}.`);
    },
  };
}
