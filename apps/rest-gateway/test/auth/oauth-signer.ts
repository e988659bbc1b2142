import { createHmac } from 'node:crypto';
import { createIntegration, type IntegrationSecrets } from '@merx/router';
import OAuth from 'oauth-1.0a';
import type { Shop } from '../shop.js';

export interface Signer {
  consumer_key: string;
  consumer_secret: string;
  access_token?: string;
  access_token_secret?: string;
}

export interface Signing {
  method?: string;
  hash?: 'sha1' | 'sha256';
  /** Parameters of a form. */
  data?: Record<string, string>;
  /** What is said instead of the true time, nonce, ... */
  say?: Record<string, string | number>;
}

/** A fresh integration that may use these resources, all when none is given. */
export function anIntegration(shop: Shop, name: string, ...resources: string[]): Promise<IntegrationSecrets> {
  return createIntegration(shop, { name, resources: resources.length > 0 ? resources : ['Magento_Backend::all'] });
}

/** The header Authorization by which a client of Node signs a call of this whole address. */
export function signature(url: string, by: Signer, signing: Signing = {}): string {
  const { oauth, parameters } = signed(url, by, signing);
  return oauth.toHeader(parameters).Authorization;
}

/** The whole address with the parameters of its signature in the query, as other clients sign. */
export function signedUrl(url: string, by: Signer, signing: Signing = {}): string {
  const { parameters } = signed(url, by, signing);
  const added = Object.entries(parameters).filter(([name]) => name.startsWith('oauth_'));
  const query = added.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function signed(url: string, by: Signer, { method = 'GET', hash = 'sha256', data, say = {} }: Signing) {
  const oauth = new OAuth({
    consumer: { key: by.consumer_key, secret: by.consumer_secret },
    signature_method: hash === 'sha1' ? 'HMAC-SHA1' : 'HMAC-SHA256',
    hash_function: (base, key) => createHmac(hash, key).update(base).digest('base64'),
  });
  const { nonce, timestamp, ...others } = say;
  if (nonce !== undefined) oauth.getNonce = () => String(nonce);
  if (timestamp !== undefined) oauth.getTimeStamp = () => Number(timestamp);
  const token = by.access_token === undefined ? undefined : { key: by.access_token, secret: by.access_token_secret ?? '' };
  return { oauth, parameters: { ...oauth.authorize({ url, method, data }, token), ...others } as OAuth.Authorization };
}
