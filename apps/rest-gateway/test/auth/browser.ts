import type { Shop } from '../shop.js';

export interface BrowserAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a client reads is whatever the server wrote
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  error: any;
  setCookie: string | null;
}

/** A browser that shows the admin: it keeps the session's cookie and sends what the admin's pages send. */
export interface Browser {
  cookie: string | undefined;
  query(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<BrowserAnswer>;
  mutate(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<BrowserAnswer>;
  signIn(username: string, password: string, otp?: string): Promise<BrowserAnswer>;
}

/** Opens a browser on the shop's admin. */
export function openBrowser(shop: Shop): Browser {
  const browser: Browser = {
    cookie: undefined,
    query: (procedure, input, headers) => {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
      return send('GET', procedure + query, undefined, headers);
    },
    mutate: (procedure, input, headers) => send('POST', procedure, { json: input ?? null }, headers),
    signIn: (username, password, otp) => browser.mutate('user.session.signIn', { username, password, otp }),
  };
  async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<BrowserAnswer> {
    const cookie = browser.cookie && { Cookie: `other=1; merx_session=${browser.cookie}` };
    const answer = await shop.call(method, `/trpc/${path}`, { body, headers: { 'X-Merx-Admin': '1', ...cookie, ...headers } });
    const setCookie = answer.headers.get('set-cookie');
    const [, value] = /^merx_session=([^;]*)/.exec(setCookie ?? '') ?? [];
    if (value !== undefined) browser.cookie = value || undefined;
    return { status: answer.status, data: answer.body.result?.data?.json, error: answer.body.error?.json, setCookie };
  }
  return browser;
}
